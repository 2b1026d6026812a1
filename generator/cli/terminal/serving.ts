import { API_ROOT } from "../../model/identity.ts";
import { visible } from "./plain.ts";
import { styled, type Terminal } from "./style.ts";

/** A server's start: its duration in milliseconds, and the default port if it was in use. */
export type Start = { readonly took: number; readonly taken?: number | undefined };

/** Lists a server's addresses. `root` is its origin with the base path: `http://127.0.0.1:4173`. */
export function showAddresses(root: string, start: Start, terminal: Terminal, note = ""): string {
  const rows: readonly (readonly [path: string, what: string])[] = [
    ["/", "the site"],
    [API_ROOT, "the API"],
    [`${API_ROOT}/tokens.css`, "the stylesheet for your pages"],
  ];
  const width = Math.max(...rows.map(([path]) => root.length + path.length));
  const isWide = 2 + width + 2 + Math.max(...rows.map(([, what]) => what.length)) <= terminal.columns;
  const lines = rows.map(([path, what]) => {
    const between = isWide ? " ".repeat(width + 2 - root.length - path.length) : "\n    ";
    return `  ${root}${path}${between}${styled(what, "soft", terminal)}`;
  });
  return `${[showStart(start, terminal), ...lines].join("\n")}\n\n${note}${showStop(terminal)}`;
}

/** Explains that a preview has nothing to show yet, with its address. */
export function showWaiting(root: string, { taken }: Start, terminal: Terminal): string {
  const title = styled("There is nothing to show until this is fixed.", "strong", terminal);
  return `${title} The problems are also at ${root}/.${showTaken(taken)}\n\n${showStop(terminal)}`;
}

function showStart({ took, taken }: Start, terminal: Terminal): string {
  return `${styled(`Ready in ${(took / 1000).toFixed(1)} s`, "good", terminal)}${taken === undefined ? "" : `.${showTaken(taken)}`}`;
}

function showTaken(taken: number | undefined): string {
  return taken === undefined ? "" : ` Port ${taken} is in use, so this is the next free one.`;
}

function showStop(terminal: Terminal): string {
  return `${styled("Press Ctrl-C to stop.", "soft", terminal)}\n`;
}

/** Maximum number of changed files to name. */
const MAX_NAMED = 3;

/** Reports an update after an edit; `took` is in milliseconds. */
export function showUpdated(
  files: readonly string[],
  { took, hadProblems }: { readonly took: number; readonly hadProblems: boolean },
  terminal: Terminal,
): string {
  const unnamed = files.length - MAX_NAMED;
  const names = [...files.slice(0, MAX_NAMED).map(visible), ...(unnamed > 0 ? [`${unnamed} more`] : [])].join(", ");
  const title = hadProblems ? "All problems are fixed" : "Updated";
  return `${styled(title, "good", terminal)}, ${Math.round(took)} ms after ${names}\n`;
}

/** Suggests the command that creates an identity from the previewed source. */
export function showKeeping(command: string, terminal: Terminal): string {
  return `The source was read once, and nothing was written. To keep it, type:\n  ${styled(command, "strong", terminal)}\n\n`;
}
