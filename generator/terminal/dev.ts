import { styled, type Terminal } from "./style.ts";
import { visible } from "./plain.ts";

/** So many files of a change are named. */
const MOST_NAMED = 3;

/** What an edit led to: the files that changed, and how long it took until the next answer, in milliseconds. */
export function showAnew(
  files: readonly string[],
  { took, hadProblems }: { readonly took: number; readonly hadProblems: boolean },
  terminal: Terminal,
): string {
  const rest = files.length - MOST_NAMED;
  const names = [...files.slice(0, MOST_NAMED).map(visible), ...(rest > 0 ? [`${rest} more`] : [])].join(", ");
  const title = hadProblems ? "All is well again" : "Updated";
  return `${styled(title, "good", terminal)}, ${Math.round(took)} ms after ${names}\n`;
}

/** Where a preview answers that has nothing to show as yet. */
export function showWaiting(root: string, terminal: Terminal): string {
  return `${styled("Nothing can be shown until this is fixed.", "strong", terminal)} It is told at ${root}/ too.\n\n${styled("Ctrl-C stops it.", "soft", terminal)}\n`;
}
