import { posix } from "node:path";
import {
  type AtRule,
  type ChildNode,
  type Container,
  CssSyntaxError,
  type Declaration as CssDeclaration,
  parse,
  type Root,
} from "postcss";
import safeParse from "postcss-safe-parser";
import valueParser from "postcss-value-parser";
import { ImportError } from "../../import-error.ts";
import { type Entry, leftOut } from "../../reading.ts";
import { manifestOf, namedSheets, openSource, sheetsIn, type SourceFiles } from "../../source-files.ts";
import { allOf, ALWAYS, type Condition, isSupported, NEVER, readMedia } from "./media.ts";
import { type Selector, unnested } from "./selectors.ts";

import { readProperty, type Registered, unescaped, withoutFunctions } from "./texts.ts";

/** A cascade layer; those inside it are weaker than its own rules. */
export type Layer = { readonly name: string; readonly inner: Layer[]; rank: number };

/** A rule with the selectors that can match the page, or with the text of all its selectors. */
export type Rule<Selectors = readonly Selector[]> = {
  readonly selectors: Selectors;
  readonly media: Condition;
  readonly layer: Layer;
};

/** A declaration of a custom property, or of `color-scheme`. */
export type Declaration<Selectors = readonly Selector[]> = {
  /** The name without the hyphens before it; `color-scheme` has a space before it. */
  readonly name: string;
  readonly text: string;
  readonly isImportant: boolean;
  readonly rule: Rule<Selectors>;
  readonly order: number;
};

/** The name of the property `color-scheme`, which no custom property has. */
export const COLOR_SCHEME = " color-scheme";

/** A stylesheet with what it imports. */
export type Sheet = {
  readonly path: string;
  readonly declarations: readonly Declaration<string>[];
  /** The selectors of rules that lay out. */
  readonly layouts: readonly string[];
  readonly registered: readonly Registered[];
  /** The custom properties of rules for parts of pages, keyed by the kind of part. */
  readonly parts: ReadonlyMap<string, ReadonlySet<string>>;
  /** The paths of the stylesheets that it imports, and that these do. */
  readonly imported: ReadonlySet<string>;
  readonly entries: readonly Entry[];
};

/** Everything that stylesheets are read with. */
export type Reader = {
  /** The path and the text of an imported stylesheet; undefined if it isn't part of the source. */
  open(target: string, from: string): { readonly path: string; readonly text: string } | undefined;
  readonly layers: Layer;
  /** The order of the next declaration. */
  next(): number;
};

/** Properties by which a rule lays out an element. */
const LAYOUT =
  /^(display|position|float|padding|margin|(min-|max-)?(width|height|inline-size|block-size)|flex|grid|gap|row-gap|column-gap|inset|top|right|bottom|left|align-|justify-|place-)/;

/** The most levels of rules within rules, and of imports within imports. */
const DEEPEST = 100;

/** The most imports of one stylesheet, which doubles with each level if every stylesheet imports the next one twice. */
const MOST_IMPORTS = 2000;

/** What holds for the rules inside a rule. */
type Around = {
  readonly media: Condition;
  readonly layer: Layer;
  readonly parent: string | undefined;
  readonly path: string;
  readonly depth: number;
};

/** How the report names what is left out. */
const INVALID = "Invalid CSS, which browsers drop";
const UNREAD_MEDIA = "Rules with media queries that aren't read";
const KEYFRAMES = "Animations, which an identity doesn't have";
const ABSENT = "Imports of stylesheets that aren't here";

/** Creates the layer that all others are in. */
export function rootLayer(): Layer {
  return { name: "", inner: [], rank: 0 };
}

/** Numbers the layers in the order of the cascade. */
export function rankLayers(layer: Layer, next = 0): number {
  const rank = layer.inner.reduce((sum, one) => rankLayers(one, sum), next);
  layer.rank = rank;
  return rank + 1;
}

function layerAt(within: Layer, name: string): Layer {
  return name.split(".").reduce((layer, step) => {
    const known = step === "" ? undefined : layer.inner.find((one) => one.name === step.trim());
    if (known !== undefined) return known;
    const made: Layer = { name: step.trim(), inner: [], rank: 0 };
    layer.inner.push(made);
    return made;
  }, within);
}

/** Parses a stylesheet; what a browser would drop is entered. */
function parsed(path: string, text: string, entries: Entry[]): Root {
  try {
    return parse(text, { map: false });
  } catch (error) {
    if (!(error instanceof CssSyntaxError)) throw error;
    const root = safeParse(text, { map: false });
    const dropped: Entry[] = [];
    const drop = (found: string, line = error.line) =>
      dropped.push(leftOut(INVALID, `${path}:${line ?? 1}`, found.slice(0, 80)));
    root.walk(({ raws, source }) => {
      for (const raw of [raws.before, raws.after]) {
        const invalid = typeof raw === "string" ? raw.replaceAll(";", "").trim() : "";
        if (invalid !== "") drop(invalid, source?.start?.line);
      }
    });
    if (dropped.length === 0) drop(error.reason);
    entries.push(...dropped);
    return root;
  }
}

/** Reads a stylesheet with what it imports. */
export function readSheet(path: string, text: string, reader: Reader): Sheet {
  const declarations: Declaration<string>[] = [];
  const layouts: string[] = [];
  const registered: Registered[] = [];
  const parts = new Map<string, Set<string>>();
  const imported = new Set<string>();
  const opening = new Set([path]);
  const entries: Entry[] = [];
  const tree = parsed(path, text, entries);
  const { variants, queries, prefix } = namesIn(tree);
  const themes = new Map<
    string,
    { readonly declaration: CssDeclaration; readonly isDefault: boolean; readonly media: Condition }
  >();
  let imports = 0;

  /** The condition that a name stands for, with the names in it. */
  const namedQuery = (name: string, open: readonly string[] = []): Condition | undefined => {
    const query = queries.get(name);
    if (query === undefined || open.includes(name) || open.length > DEEPEST) return undefined;
    return readMedia(query, (other) => namedQuery(other, [...open, name]));
  };
  const within = (around: Around, query: string): Around | undefined => {
    const media = readMedia(query, (name) => namedQuery(name));
    if (media === undefined) entries.push(leftOut(UNREAD_MEDIA, query.slice(0, 80), around.path));
    return media === undefined || media === NEVER ? undefined : { ...around, media: allOf([around.media, media]) };
  };
  const declare = (rule: Rule<string>, { prop, value, important = false }: CssDeclaration, before = "") => {
    const isCustom = prop.startsWith("--");
    const name = isCustom ? before + unescaped(prop.slice(2)) : COLOR_SCHEME;
    const plain = (isCustom ? withoutFunctions(value, prefix) : value).trim();
    declarations.push({ name, text: plain, isImportant: important, rule, order: reader.next() });
  };

  const visitRule = ({ nodes = [] }: Container, selector: string, around: Around) => {
    const selectors = unnested(selector, around.parent);
    const rule: Rule<string> = { selectors, media: around.media, layer: around.layer };
    const declared = nodes.filter((child) => child.type === "decl");
    for (const child of declared) if (/^(--|color-scheme$)/i.test(child.prop)) declare(rule, child);
    if (declared.some(({ prop }) => LAYOUT.test(prop))) layouts.push(selectors);
    visit(nodes, { ...around, parent: selectors, depth: around.depth + 1 });
  };

  const visitImport = ({ params }: AtRule, around: Around) => {
    const { target, layer, supports, media } = importOf(params);
    if (target === "" || /^(https?:)?\/\//i.test(target)) return;
    const file = reader.open(target, around.path);
    imports += 1;
    if (file === undefined) entries.push(leftOut(ABSENT, target, around.path));
    // A stylesheet that imports itself, perhaps through others, is already there.
    if (file === undefined || opening.has(file.path)) return;
    imported.add(file.path);
    const inner = imports > MOST_IMPORTS || around.depth > DEEPEST ? undefined : within(around, media);
    if (inner === undefined || !isSupported(supports)) return;
    opening.add(file.path);
    const own = layer === undefined ? around.layer : layerAt(around.layer, layer);
    const depth = around.depth + 10;
    visit(parsed(file.path, file.text, entries).nodes, { ...inner, layer: own, path: file.path, depth });
    opening.delete(file.path);
  };

  const leaveKeyframes = ({ params }: AtRule, around: Around) =>
    entries.push(leftOut(KEYFRAMES, `@keyframes ${params}`, around.path));

  const visitTheme = ({ params, nodes = [] }: AtRule, around: Around) => {
    // Variables for reference make utilities but no property of the page, so they yield to those that do.
    const isDefault = /(^|\s)(default|reference)(\s|$)/.test(params);
    for (const child of nodes) {
      if (child.type === "atrule" && child.name === "keyframes") leaveKeyframes(child, around);
      if (child.type !== "decl" || !child.prop.startsWith("--")) continue;
      if (child.prop.endsWith("*")) {
        for (const name of themes.keys())
          if (name.startsWith(child.prop.slice(0, -2)) && child.value.trim() === "initial") themes.delete(name);
      } else if (!isDefault || themes.get(child.prop)?.isDefault !== false)
        themes.set(child.prop, { declaration: child, isDefault, media: around.media });
    }
  };

  const leaveAll = (node: AtRule, part: string) =>
    node.walkDecls(/^--/, ({ prop }) => {
      parts.set(part, (parts.get(part) ?? new Set()).add(unescaped(prop.slice(2))));
    });
  const visitAtRule = (node: AtRule, around: Around) => {
    const { name, params, nodes = [] } = node;
    const inside = (inner: Around | undefined) => {
      if (inner === undefined) return;
      // Declarations in a nested medium are those of the rule around it.
      if (inner.parent !== undefined && nodes.some(({ type }) => type === "decl")) visitRule(node, "&", inner);
      else visit(nodes, { ...inner, depth: inner.depth + 1 });
    };
    switch (name.toLowerCase()) {
      case "import":
        return visitImport(node, around);
      case "media":
        return inside(within(around, params));
      case "supports":
        return isSupported(params) ? inside(around) : undefined;
      case "layer": {
        const layers = params.split(",").map((one) => one.trim());
        if (node.nodes !== undefined) return inside({ ...around, layer: layerAt(around.layer, layers[0] ?? "") });
        for (const one of layers) layerAt(around.layer, one);
        return undefined;
      }
      case "property": {
        const found = readProperty(node);
        return void ("kind" in found ? entries.push(found) : registered.push(found));
      }
      case "theme":
        return visitTheme(node, around);
      case "variant": {
        const own = variants.get(params.trim()) ?? VARIANTS[params.trim()];
        if (own === undefined) return leaveAll(node, "other rules");
        if (own.startsWith("@media")) return inside(within(around, own.slice("@media".length)));
        return visitRule(node, own, around);
      }
      case "container":
      case "scope":
        return leaveAll(node, "containers and scopes");
      default:
        return undefined;
    }
  };
  const visit = (nodes: readonly ChildNode[], around: Around): void => {
    if (around.depth > DEEPEST * 10 || (around.parent !== undefined && around.depth > DEEPEST))
      throw new ImportError(`"${path}" has CSS that is nested too deep.`);
    for (const node of nodes) {
      if (node.type === "rule") visitRule(node, node.selector, around);
      else if (node.type === "atrule") visitAtRule(node, around);
    }
  };
  visit(tree.nodes, { media: ALWAYS, layer: reader.layers, parent: undefined, path, depth: 0 });
  for (const { declaration, media } of themes.values()) {
    const rule = { selectors: ":root", media, layer: layerAt(reader.layers, "theme") };
    declare(rule, declaration, prefix === "" ? "" : `${prefix}-`);
  }
  return { path, declarations, layouts, registered, parts, imported, entries };
}

/** Tailwind's variants that readers choose. */
const VARIANTS: Readonly<Record<string, string>> = {
  dark: "@media (prefers-color-scheme: dark)",
  "contrast-more": "@media (prefers-contrast: more)",
  "contrast-less": "@media (prefers-contrast: less)",
  "forced-colors": "@media (forced-colors: active)",
  "motion-reduce": "@media (prefers-reduced-motion: reduce)",
  "motion-safe": "@media (prefers-reduced-motion: no-preference)",
};

/** The names that a stylesheet gives to media queries and variants, and the prefix of Tailwind's theme. */
function namesIn({ nodes }: Root) {
  const rules = nodes.filter((node) => node.type === "atrule");
  const stated = (name: string) =>
    rules.flatMap((node) => {
      const [, key = "", value = ""] =
        /^([^\s(]+)(?=[\s(])(.+)$/s.exec(node.name === name ? node.params.trim() : "") ?? [];
      return value === "" ? [] : [[key, value.trim()] as const];
    });
  const variants = stated("custom-variant").filter(([, value]) => /^\(.*\)$/s.test(value));
  const ofTailwind = rules.filter(({ name }) => name === "import" || name === "theme");
  return {
    queries: new Map(stated("custom-media")),
    variants: new Map(variants.map(([name, value]) => [name, value.slice(1, -1)])),
    prefix: ofTailwind.flatMap(({ params }) => /(?:^|\s)prefix\(([\w-]*)\)/.exec(params)?.[1] ?? [])[0] ?? "",
  };
}

/** The parts of an import: `"a.css" layer(b) supports(…) screen`. */
function importOf(params: string) {
  const [first, ...rest] = valueParser(params).nodes;
  const target =
    first?.type === "function" ? (first.nodes[0]?.value ?? "") : first?.type === "string" ? first.value : "";
  const named = new Map(
    rest.flatMap((node) => {
      const name = node.type === "function" || node.type === "word" ? node.value.toLowerCase() : "";
      const isKnown = ["layer", "supports", "prefix", "theme", "source"].includes(name);
      return isKnown ? [[node, [name, node.type === "function" ? valueParser.stringify(node.nodes) : ""]]] : [];
    }),
  );
  const { layer, supports } = Object.fromEntries(named.values()) as { readonly [name: string]: string };
  return {
    target,
    layer,
    supports: supports === undefined ? "" : `(${supports})`,
    media: valueParser.stringify(rest.filter((node) => !named.has(node))).trim(),
  };
}

/** Finds the stylesheets that others import: those of the source, and of packages that are installed for it. */
export function openImports(source: SourceFiles): Reader["open"] {
  const packages = new Map<string, SourceFiles | undefined>();
  const packageOf = (name: string) => {
    if (!packages.has(name)) packages.set(name, source.kind === "address" ? undefined : opened(name, source.root));
    return packages.get(name);
  };
  return (target, from) => {
    const plain = target.replace(/^~/, "").replace(/[?#].*$/, "");
    const [folder, within] = split(from);
    const files = folder === undefined ? source : packageOf(folder);
    const prefix = folder === undefined ? "" : `${PACKAGE}${folder}/`;
    const relative = posix.join(posix.dirname(within), plain);
    const here = files && read(files, plain.startsWith("/") ? plain.slice(1) : relative);
    if (here !== undefined) return { ...here, path: prefix + here.path };
    const [, name = "", below = ""] = /^((?:@[\w.-]+\/)?\w[\w.-]*)(?:\/(.*))?$/.exec(plain) ?? [];
    if (name === "") return undefined;
    if (name === source.name) return below === "" ? undefined : read(source, below);
    const other = packageOf(name);
    const found = other && read(other, exportOf(other, below));
    return found && { ...found, path: `${PACKAGE}${name}/${found.path}` };
  };
}

/** The start of paths in packages. */
const PACKAGE = "package:";

function split(path: string): readonly [name: string | undefined, below: string] {
  const found = /^package:((?:@[^/]+\/)?[^/]+)\/(.*)$/.exec(path);
  return found === null ? [undefined, path] : [found[1], found[2] ?? ""];
}

function read(files: SourceFiles, path: string) {
  for (const one of [path, `${path}.css`]) {
    const text = /\.css$/i.test(one) ? files.read(one) : undefined;
    if (text !== undefined) return { path: posix.normalize(one), text };
  }
  return undefined;
}

function opened(name: string, root: string): SourceFiles | undefined {
  try {
    const found = openSource(name, root);
    return found.kind === "package" ? found : undefined;
  } catch (error) {
    if (error instanceof ImportError) return undefined;
    throw error;
  }
}

/** The file that a package exports by a path, as bundlers find stylesheets. */
function exportOf(files: SourceFiles, below: string): string {
  if (below === "") return namedSheets(files)[0] ?? "index.css";
  const { exports } = manifestOf(files);
  const isMap = typeof exports === "object" && exports !== null;
  const [target = below] = sheetsIn(isMap ? (exports as Record<string, unknown>)[`./${below}`] : undefined);
  return target.replace(/^\.\//, "");
}
