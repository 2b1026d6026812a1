import { type Fields, isFields } from "../../fields.ts";
import { posix } from "node:path";
import type { Json } from "../../../model/token.ts";
import { manifestOf } from "../../manifest.ts";
import type { Entry } from "../../reading.ts";
import type { SourceFiles } from "../../source-files.ts";
import type { Imported } from "./imported-again.ts";
import { referencesIn } from "./references.ts";
import { type Declared, readStylesheet, type Sheets } from "./statements.ts";

/** Opens a package by its name, if it is installed. */
export type OpenPackage = (name: string) => SourceFiles | undefined;

/** The stylesheets of installed packages that others import: what these refer to and nobody else declares. */
export function packagesFor(openPackage: OpenPackage): {
  /** What to do for imports: a package that is installed is read later, and has nothing in its place. */
  behind(own: (path: string) => string | null | undefined): Imported;
  /** The values that some declarations refer to, directly or through others of a package. */
  referredBy(own: readonly Declared[], about: About): readonly Declared[];
} {
  const known = new Map<string, SourceFiles | undefined>();
  const open = (name: string) => {
    if (!known.has(name)) known.set(name, openPackage(name));
    return known.get(name);
  };
  const textAt = (path: string) => {
    const { name, below } = partsOf(path);
    return open(name)?.read(below);
  };
  const imports = new Map<string, string>();
  return {
    behind: (own) => (path, params) => {
      const text = own(path);
      if (text !== undefined) return text;
      const [, target = ""] = /^(?:url\(\s*)?["']?([^"'\s)]+)/.exec(params) ?? [];
      const { name, below } = partsOf(target);
      const source = open(name);
      const file = source === undefined ? undefined : stylesheetIn(source, below);
      if (file === undefined) return undefined;
      imports.set(`@import ${params.replace(target, `${name}/${file}`)};`, name);
      return "";
    },
    referredBy: (own, { layers, entries }) =>
      [...Map.groupBy(imports, ([, name]) => name)].flatMap(([name, some]) => {
        const css = some.map(([rule]) => rule).join("\n");
        // Its imports are relative to the folder of all packages.
        const { declared } = readStylesheet(posix.basename(name), css, {
          layers,
          variants: new Map(),
          imported: textAt,
        });
        const found = referredIn(own, declared);
        const [all = 0, count = 0] = [declared, found].map((one) => new Set(one.map((own) => own.name)).size);
        const made = `${count} that the source refers to`;
        if (all > 0)
          entries.push({ kind: "repaired", what: REFERRED, subject: name, found: `${all} custom properties`, made });
        return found;
      }),
  };
}

type About = Pick<Sheets, "layers"> & { readonly entries: Entry[] };

const REFERRED = "Installed packages that stylesheets import: what these refer to is published, too";

/** The declarations of a package for what others refer to, or such a declaration itself, and none of them declares. */
function referredIn(own: readonly Declared[], ofPackage: readonly Declared[]): readonly Declared[] {
  const byName = Map.groupBy(ofPackage, ({ name }) => name);
  const known = new Set(own.map(({ name }) => name));
  const wanted = new Set(own.flatMap(({ text }) => referencesIn(text)));
  for (const name of wanted)
    for (const { text } of known.has(name) ? [] : (byName.get(name) ?? []))
      for (const other of referencesIn(text)) wanted.add(other);
  return ofPackage.filter(({ name }) => wanted.has(name) && !known.has(name));
}

/** The package that a path begins with, and the path within it. */
function partsOf(path: string): { readonly name: string; readonly below: string } {
  const [, name = "", below = ""] = /^((?:@[^/]+\/)?[^/]+)(?:\/(.*))?$/.exec(path) ?? [];
  return { name, below };
}

/** The stylesheet of a package that an import means, as bundlers find it: by `exports`, by `style`, or by its path. */
function stylesheetIn(source: SourceFiles, below: string): string | undefined {
  const { exports, style } = manifestOf(source);
  const given = below === "" ? "." : `./${below}`;
  const paths = isFields(exports) && Object.hasOwn(exports, given) ? [styleOf(exports[given])] : [];
  const others = below === "" ? [style, "index.css"] : [below, `${below}.css`];
  return [...paths, ...others].flatMap((path) => {
    const file = typeof path === "string" ? posix.normalize(path) : "";
    return file.endsWith(".css") && source.read(file) !== undefined ? [file] : [];
  })[0];
}

/** What an export is for stylesheets. */
function styleOf(given: Json | undefined): Json | undefined {
  return isFields(given) ? styleOf((given as Fields)["style"] ?? (given as Fields)["default"]) : given;
}
