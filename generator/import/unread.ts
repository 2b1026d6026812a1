import type { Identity } from "../model/identity.ts";
import { readStylesheet } from "./forms/css-statements.ts";
import { stylesheetsIn } from "./forms/stylesheets.ts";
import { ImportError } from "./import-error.ts";
import type { Entry } from "./reading.ts";
import type { SourceFiles } from "./source-files.ts";

/**
 * Names the stylesheets of a source that declare custom properties which none of the tokens has: of those that declare
 * the same ones, the one with the most.
 */
export function unreadStylesheets(source: SourceFiles, { tokens }: Identity): readonly Entry[] {
  const entries: Entry[] = [];
  const sheets = stylesheetsIn(source).flatMap((path) => {
    try {
      return [{ path, names: propertiesIn(source, path) }];
    } catch (error) {
      if (!(error instanceof ImportError)) throw error;
      entries.push({ kind: "left-out", what: UNREADABLE, subject: path, found: error.message });
      return [];
    }
  });
  const known = new Set(tokens.flatMap(({ values }) => values.map(({ name }) => name)));
  for (const { path, names } of sheets.sort((one, other) => other.names.size - one.names.size)) {
    const missing = [...names].filter((name) => !known.has(name));
    for (const name of missing) known.add(name);
    const found = `${missing.length} of ${names.size}: ${missing.map((name) => `--${name}`).join(", ")}`.slice(0, 80);
    if (missing.length > 0) entries.push({ kind: "left-out", what: WHAT, subject: path, found });
  }
  return entries;
}

const WHAT = "Custom properties of stylesheets that the tokens do not have: import a stylesheet by its name";
const UNREADABLE = "Stylesheets that cannot be read";

/** The custom properties that a stylesheet declares for the whole page. @throws ImportError */
function propertiesIn(source: SourceFiles, path: string): ReadonlySet<string> {
  const text = source.read(path) ?? "";
  const { declared } = text.includes("--")
    ? readStylesheet(path, text, { layers: [], imported: () => null })
    : { declared: [] };
  return new Set(declared.filter(({ choices }) => choices.length === 0).map(({ name }) => name));
}
