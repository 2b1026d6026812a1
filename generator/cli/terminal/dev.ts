import { styled, type Terminal } from "./style.ts";
import { visible } from "./plain.ts";

/** At most this many changed files are named. */
const MOST_NAMED = 3;

/** An update after an edit: the files that changed, and how long the update took, in milliseconds. */
export function showUpdated(
  files: readonly string[],
  { took, hadProblems }: { readonly took: number; readonly hadProblems: boolean },
  terminal: Terminal,
): string {
  const rest = files.length - MOST_NAMED;
  const names = [...files.slice(0, MOST_NAMED).map(visible), ...(rest > 0 ? [`${rest} more`] : [])].join(", ");
  const title = hadProblems ? "All problems are fixed" : "Updated";
  return `${styled(title, "good", terminal)}, ${Math.round(took)} ms after ${names}\n`;
}

/** What makes an identity of a source that was only shown. */
export function showKeeping(command: string, terminal: Terminal): string {
  return `The source was read once, and nothing was written. To keep it, type:\n  ${styled(command, "strong", terminal)}\n\n`;
}
