import type { Identity } from "../model/identity.ts";
import { ImportError } from "./import-error.ts";
import type { Entry } from "./reading.ts";
import type { SourceFiles } from "./source-files.ts";

/** Names the stylesheets of a source that declare custom properties which none of the tokens has. */
export function unreadStylesheets(source: SourceFiles, { tokens }: Identity): readonly Entry[] {
  const known = new Set(tokens.flatMap(({ values }) => values.map(({ name }) => name)));
  return source.paths.flatMap((path): Entry[] => {
    const names = path.endsWith(".css") && !path.endsWith(".min.css") ? propertiesIn(source, path) : new Set<string>();
    const missing = [...names].filter((name) => !known.has(name));
    if (missing.length === 0) return [];
    const found = `${missing.length} of ${names.size}: ${missing.map((name) => `--${name}`).join(", ")}`.slice(0, 80);
    return [{ kind: "left-out", what: WHAT, subject: path, found }];
  });
}

const WHAT = "Custom properties of stylesheets that the tokens do not have: import a stylesheet by its name";

/** The custom properties that a stylesheet declares for the whole page. */
function propertiesIn(source: SourceFiles, path: string): ReadonlySet<string> {
  try {
    const text = source.read(path) ?? "";
    const ofPage = text.matchAll(/(?:^|[},;\s/])(?::root|:host|html)[^{}]*\{([^{}]*)\}/g);
    return new Set(
      [...ofPage].flatMap(([, body = ""]) =>
        [...body.matchAll(/(?:^|[;\s/])--([\w-]+)\s*:/g)].map(([, name = ""]) => name),
      ),
    );
  } catch (error) {
    if (error instanceof ImportError) return new Set();
    throw error;
  }
}
