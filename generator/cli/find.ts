import { API_ROOT } from "../model/identity.ts";
import { openBuilt } from "./built.ts";
import { openFolder } from "./folder.ts";
import { respond } from "./get.ts";
import type { ExitCode, Io } from "./io.ts";
import { fitting, visible, widthOf } from "./terminal/plain.ts";
import { styled, type Terminal } from "./terminal/style.ts";

/** The options of `vitral find`; `dist` takes precedence over `root`. */
export type FindOptions = { readonly root: string; readonly dist?: string; readonly json?: true };

/** The parts of a result that a terminal shows. */
type Result = {
  readonly kind: string;
  readonly title: string;
  readonly about: string;
  readonly value: string | null;
  readonly distance: number | null;
  readonly contexts: readonly Readonly<Record<string, readonly string[]>>[];
};

/** Prints the API's search results; exits with 1 if there are none. */
export async function runFind(words: readonly string[], { root, dist, json }: FindOptions, io: Io): Promise<ExitCode> {
  const published = await (dist === undefined ? openFolder(root, io) : openBuilt({ root, dist }, io));
  if (published === undefined) return 1;
  const query = words.join(" ");
  const path = `${published.identity.base.path}${API_ROOT}/search?q=${encodeURIComponent(query)}`;
  const { status, text } = await respond(published, path);
  if (status !== 200) {
    io.err(`${(JSON.parse(text) as { message: string }).message}\n`);
    return 1;
  }
  const { results } = JSON.parse(text) as { results: readonly Result[] };
  if (json) io.data(text);
  else if (results.length > 0) io.out(showResults(results, io.terminal));
  else io.err(`Nothing found for "${visible(query)}".\n`);
  return results.length > 0 ? 0 : 1;
}

/** Lists the contexts of a value, as in " in dark, dim"; empty for a value in all of them. */
function inContexts(contexts: Result["contexts"]): string {
  const names = contexts.map((condition) => Object.values(condition).flat().join(", "));
  return names.length === 0 ? "" : ` in ${names.join("; ")}`;
}

/** Maximum width of the name and value columns; longer names aren't aligned, longer values are cut. */
const MAX_COLUMN = 28;

/** Renders one result per line: its name, its value or kind, and its description. */
function showResults(results: readonly Result[], terminal: Terminal): string {
  const rows = results.map(({ kind, title, value, about, distance, contexts }) => ({
    name: visible(title),
    value: visible(value ?? kind),
    about: visible([distance === null ? "" : `distance ${distance}${inContexts(contexts)}.`, about].join(" ").trim()),
  }));
  const widthIn = (key: "name" | "value") => Math.min(MAX_COLUMN, Math.max(...rows.map((row) => widthOf(row[key]))));
  const [name, value] = [widthIn("name"), widthIn("value")];
  const pad = (text: string, width: number) => text + " ".repeat(Math.max(0, width - widthOf(text)));
  const lines = rows.map((row) => {
    const title = pad(row.name, name);
    const details = `  ${pad(fitting(row.value, MAX_COLUMN), value)}  ${row.about}`;
    return styled(title, "strong", terminal) + fitting(details, terminal.columns - widthOf(title));
  });
  return `${lines.join("\n")}\n`;
}
