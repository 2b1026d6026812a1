import { readFigma } from "./forms/figma.ts";
import { readLayers } from "./forms/layers.ts";
import { readPublished } from "./forms/published.ts";
import { readResolverDocument } from "./forms/resolver-document.ts";
import { readSpectrum } from "./forms/spectrum.ts";
import { readStyleDictionary } from "./forms/style-dictionary.ts";
import { readStylesheets } from "./forms/stylesheets.ts";
import { readTokensStudio } from "./forms/tokens-studio.ts";
import { readTrees } from "./forms/trees.ts";
import { ImportError } from "./import-error.ts";
import { withNames } from "./names.ts";
import { type ImportOptions, refusePatterns } from "./options.ts";
import type { Reading } from "./reading.ts";
import { countsOf, type SourceFiles, withoutBuilt } from "./source-files.ts";

/** A form of tokens, such as token trees or stylesheets. */
export type Form = {
  readonly name: string;
  /** Set for forms that always state their choices: options can't. */
  readonly isStated?: true;
  /** Set for forms whose names are the page's custom properties already. */
  readonly isNamed?: true;
  /** Reads a source; undefined if it isn't in this form. */
  read(source: SourceFiles, options: ImportOptions): Reading | undefined | Promise<Reading | undefined>;
};

/** The forms, tried in this order. */
export const FORMS: readonly Form[] = [
  { name: "a published Vitral API", isStated: true, read: readPublished },
  { name: "layers of a Vitral API", isStated: true, read: readLayers },
  { name: "a DTCG resolver document", isStated: true, read: readResolverDocument },
  { name: "Tokens Studio", read: readTokensStudio },
  { name: "Figma variables", isStated: true, read: readFigma },
  { name: "Spectrum's sets", isStated: true, read: readSpectrum },
  { name: "a Style Dictionary project", read: readStyleDictionary },
  { name: "token trees", read: readTrees },
  { name: "stylesheets", isNamed: true, read: readStylesheets },
];

/** A reading with its form, and the numbers of unread files by build folder or extension. */
export type Recognised = {
  readonly form: Form;
  readonly reading: Reading;
  readonly unread: Readonly<Record<string, number>>;
};

/** Reads a source in the first form that fits; built folders count only if nothing else does. @throws ImportError */
export async function recognise(source: SourceFiles, options: ImportOptions): Promise<Recognised> {
  for (const view of [withoutBuilt(source) ?? [], source].flat())
    for (const form of FORMS) {
      const reading = await form.read(view, options);
      if (reading === undefined) continue;
      if (form.isStated === true) refusePatterns(options, reading);
      const named = form.isNamed === true ? reading : withNames(reading, source, options);
      const isData = named === reading && form.isNamed === undefined && form.isStated === undefined;
      const seen = new Set(view.paths);
      const isUnread = (path: string) => !seen.has(path) || (isData && /\.css$/i.test(path));
      const unread = { ...Object.fromEntries(source.unread), ...countsOf(source.paths.filter(isUnread), source) };
      return { form, reading: named, unread };
    }
  const unread = [...source.unread].map(([ending, count]) => `${ending} ${count}`);
  throw new ImportError(
    `"${source.name}" has no tokens in a format that Vitral reads.${unread.length > 0 ? ` Not read: ${unread.join(", ")}.` : ""}`,
    "generator/import/README.md lists the forms.",
  );
}
