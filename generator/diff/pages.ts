import { API_ROOT } from "../model/identity.ts";
import { type Change, change, type Row, row } from "./change.ts";
import { compareMembers } from "./members.ts";
import { type Side, textOf } from "./side.ts";

/** Compares the reference pages: their list, and each page's text and headings after rendering its values. */
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
  const [removed, added] = [without(old, now).length, without(now, old).length];
  const changed =
    removed + added === 0
      ? row("lines", "as they were", "moved")
      : row("lines", `${removed} removed`, `${added} added`);
  return [change(["silent", "page", "changed"], id, [...headingRows(old, now), changed])];
}

function headingRows(old: readonly string[], now: readonly string[]): Row[] {
  const [before, after] = [headings(old), headings(now)];
  return [
    ...without(before, after).map((heading) => row("heading", heading, null)),
    ...without(after, before).map((heading) => row("heading", null, heading)),
  ];
}

/** Finds the headings of a page, ignoring code blocks. */
function headings(lines: readonly string[]): string[] {
  let fence: string | null = null;
  return lines.filter((line) => {
    const [mark = null] = /^ {0,3}(?:`{3,}|~{3,})/.exec(line) ?? [];
    if (mark !== null && (fence === null || line.trim().startsWith(fence))) fence = fence === null ? mark.trim() : null;
    return fence === null && /^#{1,6} /.test(line);
  });
}

/** The multiset difference of two lists of lines, without blank lines. */
function without(lines: readonly string[], excluded: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const line of excluded) counts.set(line, (counts.get(line) ?? 0) + 1);
  return lines.filter((line) => {
    const count = counts.get(line) ?? 0;
    counts.set(line, count - 1);
    return count <= 0 && line.trim() !== "";
  });
}
