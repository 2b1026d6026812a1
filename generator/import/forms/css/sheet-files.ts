import { posix } from "node:path";
import { memoize, once } from "../../../resolve/memoize.ts";
import { isForAuthors } from "../../for-authors.ts";
import { comparable } from "../../comparable.ts";
import { isOfDesign } from "../../css-value.ts";
import { entryOf, manifestOf } from "../../manifest.ts";
import type { Entry } from "../../reading.ts";
import type { SourceFiles } from "../../source-files.ts";
import { templatesIn } from "./placeholders.ts";
import { propertiesIn, type Property } from "./sheet-properties.ts";
import { isWideKeyword } from "./wide-keywords.ts";

/** The stylesheet that users of a package import, which its manifest names; undefined where that is none. */
export function entrySheetOf(source: SourceFiles): string | undefined {
  const { style, main } = manifestOf(source);
  return [style, entryOf(source, ["style", "import", "default"]), main]
    .flatMap((path) => (typeof path === "string" && path.endsWith(".css") ? posix.normalize(path) : []))
    .find((path) => source.paths.includes(path));
}

/** The paths of the stylesheets of a source, without those that are another one, but shorter, or for its authors. */
export const stylesheetsIn = memoize((source: SourceFiles): readonly string[] => {
  const left = new Set([
    ...shortenedIn(source).map(({ path }) => path),
    ...asideIn(source),
    ...partsIn(source),
    ...templatesIn(source),
  ]);
  return source.paths.filter((path) => path.endsWith(".css") && !left.has(path));
});

/** What the stylesheets of a source that are not read have otherwise than the others. */
export function ofLeftOut(source: SourceFiles): readonly Entry[] {
  const leftOut =
    (what: string) =>
    (path: string): Entry => {
      const count = new Set(propertiesIn(source.read(path) ?? "").map(([name]) => name)).size;
      return { kind: "left-out", what, subject: path, found: count === 1 ? "1 property" : `${count} properties` };
    };
  return [
    ...asideIn(source).map(leftOut(OF_AUTHORS)),
    ...partsIn(source).map(leftOut(OF_PARTS)),
    ...templatesIn(source).map(leftOut(OF_TEMPLATES)),
    ...ofShortened(source),
  ];
}

const OF_TEMPLATES = "Stylesheets of placeholders, which a build puts values in the place of";

const OF_PARTS = "Parts of stylesheets in a folder for sources: others have their properties, which count";

/** Parts of stylesheets, `src/_page.css`, of which those outside of the folder for sources have all properties with a value. */
const partsIn = memoize((source: SourceFiles): readonly string[] => {
  const all = source.paths.filter((path) => path.endsWith(".css"));
  const isPart = (path: string) => /(^|\/)(src|source)\/(.*\/)?_[^/]+$/.test(path);
  const parts = all.filter(isPart);
  if (parts.length === 0) return parts;
  const namesIn = (path: string) =>
    propertiesIn(source.read(path) ?? "").flatMap(([name, text]) => (isWideKeyword(text) || text === "" ? [] : name));
  const built = new Set(
    all.filter((path) => !/(^|\/)(src|source)\//.test(path) && !isForAuthors(path)).flatMap(namesIn),
  );
  return parts.filter((path) => {
    const own = namesIn(path);
    return own.length > 0 && own.every((name) => built.has(name));
  });
});

const OF_AUTHORS = "Stylesheets for documents, tests and examples: import their folder by its name";

/** The stylesheets with custom properties that only the authors of a source have, beside others. */
const asideIn = memoize((source: SourceFiles): readonly string[] => {
  const all = source.paths.filter((path) => path.endsWith(".css"));
  const hasProperties = (path: string) => propertiesIn(source.read(path) ?? "").length > 0;
  const aside = all.filter((path) => isForAuthors(path) && hasProperties(path));
  return aside.length > 0 && all.some((path) => !isForAuthors(path) && hasProperties(path)) ? aside : [];
});

/** The stylesheets that are another one, but shorter, with what they nevertheless have otherwise. */
const shortenedIn = memoize((source: SourceFiles) => {
  const all = new Set(source.paths.filter((path) => path.endsWith(".css")));
  return [...all].flatMap((path) => {
    const whole = path.replace(/\.min\.css$/, ".css");
    if (whole === path || !all.has(whole)) return [];
    const own = propertiesIn(source.read(path) ?? "");
    const others = othersIn(own, source.read(whole) ?? "");
    return own.length === 0 || others.length < LEAST_OTHER * own.length ? [{ path, whole, others }] : [];
  });
});

/** At least this part of a shorter stylesheet is otherwise, if it is another one: tools that shorten them also round. */
const LEAST_OTHER = 0.05;

const SHORTENED = "Values of a shortened stylesheet other than those of the whole one, which count";

/** What shortened stylesheets have otherwise than the whole ones. */
function ofShortened(source: SourceFiles): readonly Entry[] {
  return shortenedIn(source).flatMap(({ path, whole, others }) =>
    others.map(([name, text]): Entry => {
      return {
        kind: "repaired",
        what: SHORTENED,
        subject: name,
        found: `${text} in ${path}`,
        made: `that of ${whole}`,
      };
    }),
  );
}

/** The properties that a stylesheet lacks, or has with other values in any notation. */
function othersIn(own: readonly Property[], whole: string): readonly Property[] {
  const known = new Map<string, Set<string>>();
  for (const [name, text] of propertiesIn(whole)) known.set(name, (known.get(name) ?? new Set()).add(text));
  const inOne = once(
    () => new Map([...known].map(([name, texts]) => [name, new Set([...texts].map((text) => comparable(text)))])),
  );
  return own.filter(([name, text]) => {
    const texts = known.get(name);
    // What is worked out, or refers to others, cannot be compared.
    if (texts === undefined || texts.has(text) || ![text, ...texts].every(isOfDesign)) return texts === undefined;
    return inOne().get(name)?.has(comparable(text)) !== true;
  });
}
