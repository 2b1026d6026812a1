import type { Built } from "../../build/build.ts";
import type { Written } from "../../build/deployment/edge.ts";
import type { Scope } from "../../build/plan.ts";
import type { Mirrored } from "../../mirror/mirror.ts";
import { grouped, visible } from "./plain.ts";
import { styled, type Terminal } from "./style.ts";

export function showBuilt(built: Built, { span, snapshot }: Scope, folder: string, terminal: Terminal): string {
  const { changed, files, bytes, combinations, seconds, release, tokens } = built;
  const years = span.from === span.to ? `${span.from}` : `${span.from} to ${span.to}`;
  const title = changed ? `Built ${folder}` : `${folder} is up to date`;
  const figures = { files, bytes, combinations, span: years, day: snapshot, seconds, release };
  return `${showFigures(title, figures, terminal)}\n${showFigures("LLM tokens per file for agents", tokens, terminal)}`;
}

export function showMirrored(mirrored: Mirrored, folder: string, terminal: Terminal): string {
  const { changed, source, files, bytes, fetched, removed, requests, seconds, release } = mirrored;
  const title = changed ? `Copied into ${folder}` : `${folder} is up to date`;
  return showFigures(title, { source, files, bytes, fetched, removed, requests, seconds, release }, terminal);
}

/** Renders a title, and one figure per line in two columns; times have two decimals. */
function showFigures(title: string, figures: Readonly<Record<string, string | number>>, terminal: Terminal): string {
  const width = Math.max(...Object.keys(figures).map((name) => name.length));
  const lines = Object.entries(figures).map(([name, figure]) => {
    const value =
      name === "seconds" ? Number(figure).toFixed(2) : typeof figure === "number" ? grouped(figure) : figure;
    return `  ${styled(name.padEnd(width), "soft", terminal)}  ${visible(value)}`;
  });
  return `${[styled(visible(title), "good", terminal), ...lines].join("\n")}\n`;
}

/** The files that an export wrote or found out of date, and the number of unchanged ones. */
export type Exported = { readonly changed: readonly string[]; readonly unchanged: number };

/** Lists the files that an export wrote, or would write. */
export function showExported(
  { changed, unchanged }: Exported,
  { folder, isCheck }: { readonly folder: string; readonly isCheck: boolean },
  terminal: Terminal,
): string {
  const rows = changed.map((file) => `  ${visible(file)}`);
  if (changed.length === 0) return `${styled(visible(`${folder} is up to date`), "good", terminal)}\n`;
  const same = unchanged === 0 ? [] : [styled(`  ${grouped(unchanged)} unchanged`, "soft", terminal)];
  const title = isCheck ? `Out of date in ${folder}` : `Exported to ${folder}`;
  return `${[styled(visible(title), isCheck ? "bad" : "good", terminal), ...rows, ...same].join("\n")}\n`;
}

/** Lists the written functions with their sizes; `folders` are the names as the user would write them. */
export function showEdge(
  written: readonly Written[],
  folders: Readonly<Record<Written["folder"], string>>,
  release: string,
  terminal: Terminal,
): string {
  const rows = written.map(
    ({ folder, file, bytes }) => [visible(`${folders[folder]}/${file}`), `${grouped(bytes)} bytes`] as const,
  );
  const width = Math.max(...rows.map(([path]) => path.length));
  const lines = rows.map(([path, size]) => `  ${path.padEnd(width)}  ${styled(size, "soft", terminal)}`);
  return `${[styled(`Edge functions for release ${visible(release)}`, "good", terminal), ...lines].join("\n")}\n`;
}
