import { API_ROOT } from "../model/identity.ts";
import { type Change, change, type Row, row } from "./change.ts";
import { compareMembers } from "./members.ts";
import { type Side, textOf } from "./side.ts";

/** Changes of the reference pages: the list, and each page's text and headings, with values filled in. */
export function comparePages(old: Side, now: Side): Change[] {
  const { removed, kept, added } = compareMembers(old.identity.pages, now.identity.pages, ({ id }) => id);
  return [
    ...removed.map(({ id, title }) => change(["breaking", "page", "removed"], id, [row("title", title, null)])),
    ...kept.flatMap(({ new: { id } }) => comparePage(id, pageOf(old, id), pageOf(now, id))),
    ...added.map(({ id, title }) => change(["silent", "page", "added"], id, [row("title", null, title)])),
  ];
}

function pageOf(side: Side, id: string): readonly string[] {
  return textOf(side, `${API_ROOT}/reference/${id}.md`).split("\n");
}

function comparePage(id: string, old: readonly string[], now: readonly string[]): Change[] {
  if (old.join("\n") === now.join("\n")) return [];
  const [removed, come] = [without(old, now).length, without(now, old).length];
  const changed =
    removed + come === 0 ? row("lines", "as they were", "moved") : row("lines", `${removed} removed`, `${come} added`);
  return [change(["silent", "page", "changed"], id, [...headingRows(old, now), changed])];
}

function headingRows(old: readonly string[], now: readonly string[]): Row[] {
  const [before, after] = [headings(old), headings(now)];
  return [
    ...without(before, after).map((heading) => row("heading", heading, null)),
    ...without(after, before).map((heading) => row("heading", null, heading)),
  ];
}

/** The headings of a page; a `#` in a block of code is not one. */
function headings(lines: readonly string[]): string[] {
  let fence: string | null = null;
  return lines.filter((line) => {
    const [mark = null] = /^ {0,3}(?:`{3,}|~{3,})/.exec(line) ?? [];
    if (mark !== null && (fence === null || line.trim().startsWith(fence))) fence = fence === null ? mark.trim() : null;
    return fence === null && /^#{1,6} /.test(line);
  });
}

/** The lines of the first list that the second lacks, or has less often; blank lines do not count. */
function without(some: readonly string[], others: readonly string[]): string[] {
  const left = new Map<string, number>();
  for (const line of others) left.set(line, (left.get(line) ?? 0) + 1);
  return some.filter((line) => {
    const count = left.get(line) ?? 0;
    left.set(line, count - 1);
    return count <= 0 && line.trim() !== "";
  });
}
