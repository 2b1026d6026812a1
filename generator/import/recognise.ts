import { join } from "node:path";
import { NO_UTF8, TOO_LARGE } from "./file-contents.ts";
import type { FormOptions } from "./form-options.ts";
import { type Form, FORMS } from "./forms.ts";
import { ImportError } from "./import-error.ts";
import { filesWithoutJson, spoiltIn } from "./forms/dtcg/spoilt.ts";
import { LARGEST, refuseTooMany } from "./limits.ts";
import type { Entry, Reading } from "./reading.ts";
import { sayReexports } from "./reexports.ts";
import { stylesheetsIn } from "./forms/css/sheet-files.ts";
import { sayYaml } from "./unread-yaml.ts";
import { richestCode } from "./unread-code.ts";
import { richestData } from "./unread-data.ts";
import { namesIn } from "./unread.ts";
import { isScript } from "./scripts.ts";
import { openSource, type SourceFiles } from "./source-files.ts";

/** A form and what was read in it. */
export type Recognised = { readonly form: Form; readonly reading: Reading };

/** Finds the first form that reads some tokens of a source. @throws ImportError */
export async function recognise(source: SourceFiles, options: FormOptions): Promise<Recognised> {
  for (const form of options.map === undefined ? FORMS : FORMS.filter(({ isOfMap }) => isOfMap)) {
    const reading = await readAs(form, source, options);
    if (reading !== undefined) refuseTooMany(source.name, reading.tokens.length);
    if (reading !== undefined && (reading.files ?? reading.tokens[0]) !== undefined) return { form, reading };
  }
  if (options.map !== undefined)
    throw new ImportError(
      `The map fits nothing in "${source.name}": its levels are deeper than any value, or there are no values to read.`,
      "Give each level of objects around a value one word, or leave the map out.",
    );
  const known = [...new Set(FORMS.map((form) => form.name))].join("; ");
  const hasStyles = stylesheetsIn(source).length > 0;
  const made = hasStyles ? "" : " Of Sass and Less, name the CSS that is made of them.";
  const isCode = options.run !== true && source.paths.some(isScript);
  const run = isCode ? " Of values that JavaScript computes, add --run to evaluate it." : "";
  throw new ImportError(
    [`"${source.name}" has no tokens in a form that Vitral knows.`, ...(await seenIn(source, options))].join(" "),
    `Known forms: ${known}.${made}${run}`,
  );
}

/** What a source has that is like tokens, in sentences. */
async function seenIn(source: SourceFiles, options: FormOptions): Promise<readonly string[]> {
  const names = [...namesIn(source).values()].filter(({ size }) => size > 0);
  const count = new Set(names.flatMap((own) => [...own])).size;
  const data = source.kind === "file" ? undefined : richestData(source);
  const isRead = data !== undefined && (await isReadAlone(source, data.path, options));
  const alone = isRead ? ": name it alone to read it" : ", in no form that Vitral reads";
  const sheets = stylesheetsIn(source).length;
  const code = count > 0 || source.kind === "file" ? undefined : richestCode(source);
  const [place] = filesWithoutJson(spoiltIn(source)).values();
  return [
    ...(count > 0
      ? [`Custom properties in its stylesheets (${count}) are of certain elements alone, or have no value.`]
      : []),
    ...(count === 0 && sheets > 0 ? [`Its stylesheets (${sheets}) have no custom properties.`] : []),
    ...(data === undefined ? [] : [`${data.path} has ${data.count} colours and lengths${alone}.`]),
    ...(code === undefined
      ? []
      : [`${code.path} has ${code.count} custom properties in texts of CSS: save them as a stylesheet.`]),
    ...(source.kind === "file" ? [] : sayReexports(source)),
    ...sayYaml(source),
    ...(place === undefined ? [] : [`${place} is no valid JSON.`]),
    ...source.entries.flatMap(sayUnread).slice(0, 3),
  ];
}

/** Says that a file was read as if it were empty. */
function sayUnread({ what, subject, found }: Entry): readonly string[] {
  if (what === NO_UTF8) return [`${subject} is not in UTF-8.`];
  return what === TOO_LARGE ? [`${subject} has ${found}. Expected: at most ${LARGEST} (10 MB).`] : [];
}

/** Whether a file of a folder has tokens where it is the whole source. */
async function isReadAlone(source: SourceFiles, path: string, options: FormOptions): Promise<boolean> {
  try {
    return (await recognise(openSource(join(source.root, path)), options)).reading.tokens.length > 0;
  } catch (error) {
    if (!(error instanceof ImportError)) throw error;
    return false;
  }
}

/** What the stylesheets of a source have; undefined if they have no tokens, or cannot be read. */
export async function recogniseStyles(source: SourceFiles, options: FormOptions): Promise<Recognised | undefined> {
  const form = FORMS.find(({ isOfStyles }) => isOfStyles === true);
  if (form === undefined) return undefined;
  try {
    const reading = await readAs(form, source, options);
    return reading?.tokens[0] === undefined ? undefined : { form, reading };
  } catch (error) {
    if (!(error instanceof ImportError)) throw error;
    return undefined;
  }
}

/** An error about files of a source that has a stylesheet with tokens, too: the one with the most is named. */
function withStylesheet(error: ImportError, source: SourceFiles): ImportError {
  if (source.kind === "file") return error;
  const [largest] = [...namesIn(source)].toSorted(([, one], [, other]) => other.size - one.size);
  if (largest === undefined || largest[1].size === 0) return error;
  const [path, names] = largest;
  const other = `Its stylesheet ${path} has ${names.size} custom properties, and can be named, too.`;
  return new ImportError(error.message, error.fix === null ? other : `${error.fix} ${other}`);
}

/** @throws ImportError where values are nested so deep that reading them fills the stack */
async function readAs(form: Form, source: SourceFiles, options: FormOptions): Promise<Reading | undefined> {
  try {
    return await form.read(source, options);
  } catch (error) {
    if (error instanceof ImportError && form.isOfStyles !== true) throw withStylesheet(error, source);
    if (!(error instanceof RangeError)) throw error;
    throw new ImportError(`"${source.name}" has values that are nested too deep to be read.`);
  }
}
