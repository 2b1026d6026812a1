import { API_ROOT } from "../../model/identity.ts";
import { styled, type Terminal } from "./style.ts";

/** How a server began: after how many milliseconds, and the port that was in use, if that made it take the next. */
export type Start = { readonly took: number; readonly taken?: number | undefined };

/** What a server serves, at which root: `http://127.0.0.1:4173`, with a base path. A note may follow. */
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

/** The address of a preview that has nothing to show yet. */
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
