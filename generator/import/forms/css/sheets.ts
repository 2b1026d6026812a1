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

/** A cascade layer; its unlayered rules override its sublayers. */
export type Layer = { readonly name: string; readonly inner: Layer[]; rank: number };

/** A rule with its parsed selectors that can match the page, or with the selector list as text. */
export type Rule<Selectors = readonly Selector[]> = {
  readonly selectors: Selectors;
  readonly media: Condition;
  readonly layer: Layer;
};

/** A declaration of a custom property, or of `color-scheme`. */
export type Declaration<Selectors = readonly Selector[]> = {
  /** The name without its leading hyphens; `COLOR_SCHEME` for `color-scheme`. */
  readonly name: string;
  readonly text: string;
  readonly isImportant: boolean;
  readonly rule: Rule<Selectors>;
  readonly order: number;
};

/** Stands for `color-scheme`; the space prevents a clash with a custom property. */
export const COLOR_SCHEME = " color-scheme";

export type Sheet = {
  readonly path: string;
  readonly declarations: readonly Declaration<string>[];
  /** The selector lists of rules with layout properties. */
  readonly layouts: readonly string[];
  readonly registered: readonly Registered[];
  /** The custom properties of rules that can't match the page, each with the reason. */
  readonly parts: readonly PartOfPage[];
  /** The paths of all stylesheets that it imports, transitively. */
  readonly imported: ReadonlySet<string>;
  readonly entries: readonly Entry[];
};

/** A custom property that only parts of pages have. */
export type PartOfPage = { readonly part: string; readonly name: string };

export type Reader = {
  /** Opens an imported stylesheet; undefined if it isn't part of the source. */
  open(target: string, from: string): { readonly path: string; readonly text: string } | undefined;
  readonly layers: Layer;
  /** The order of appearance of the next declaration. */
  next(): number;
};

/** Layout properties, which mark a rule for components. */
const LAYOUT =
  /^(display|position|float|padding|margin|(min-|max-)?(width|height|inline-size|block-size)|flex|grid|gap|row-gap|column-gap|inset|top|right|bottom|left|align-|justify-|place-)/;

const DEEPEST = 100;

/** Limit for the imports of a stylesheet, which double with each level if every stylesheet imports the next twice. */
const MOST_IMPORTS = 2000;

type Enclosing = {
  readonly media: Condition;
  readonly layer: Layer;
  readonly parent: string | undefined;
  readonly path: string;
  readonly depth: number;
};

const INVALID = "Invalid CSS, which browsers drop";
const UNREAD_MEDIA = "Rules with media queries that aren't read";
const ABSENT = "Imports of stylesheets that aren't here";

export function rootLayer(): Layer {
  return { name: "", inner: [], rank: 0 };
}

/** Numbers the layers in cascade order, the weakest first; returns the next number. */
export function rankLayers(layer: Layer, next = 0): number {
  const rank = layer.inner.reduce((free, inner) => rankLayers(inner, free), next);
  layer.rank = rank;
  return rank + 1;
}

function layerAt(outer: Layer, name: string): Layer {
  return name.split(".").reduce((layer, step) => {
    const existing = step === "" ? undefined : layer.inner.find((inner) => inner.name === step.trim());
    if (existing !== undefined) return existing;
    const created: Layer = { name: step.trim(), inner: [], rank: 0 };
    layer.inner.push(created);
    return created;
  }, outer);
}

function parseLeniently(path: string, text: string, entries: Entry[]): Root {
  try {
    return parse(text, { map: false });
  } catch (error) {
    if (!(error instanceof CssSyntaxError)) throw error;
    entries.push(leftOut(INVALID, `${path}:${error.line ?? 1}`, error.reason));
    return safeParse(text, { map: false });
  }
}

export function readSheet(path: string, text: string, reader: Reader): Sheet {
  const declarations: Declaration<string>[] = [];
  const layouts: string[] = [];
  const registered: Registered[] = [];
  const parts: PartOfPage[] = [];
  const imported = new Set<string>();
  const openPaths = new Set([path]);
  const entries: Entry[] = [];
  const tree = parseLeniently(path, text, entries);
  const { variants, queries, prefix } = namesIn(tree);
  const themes = new Map<
    string,
    { readonly declaration: CssDeclaration; readonly isDefault: boolean; readonly media: Condition }
  >();
  let imports = 0;

  /** Resolves a custom media query with the custom media in it; undefined if it is unknown or cyclic. */
  const namedQuery = (name: string, open: readonly string[] = []): Condition | undefined => {
    const query = queries.get(name);
    if (query === undefined || open.includes(name) || open.length > DEEPEST) return undefined;
    return readMedia(query, (reference) => namedQuery(reference, [...open, name]));
  };
  const withMedia = (enclosing: Enclosing, query: string): Enclosing | undefined => {
    const media = readMedia(query, (name) => namedQuery(name));
    if (media === undefined) entries.push(leftOut(UNREAD_MEDIA, query.slice(0, 80), enclosing.path));
    return media === undefined || media === NEVER
      ? undefined
      : { ...enclosing, media: allOf([enclosing.media, media]) };
  };
  const declare = (rule: Rule<string>, { prop, value, important = false }: CssDeclaration, before = "") => {
    const isCustom = prop.startsWith("--");
    const name = isCustom ? before + unescaped(prop.slice(2)) : COLOR_SCHEME;
    const plain = (isCustom ? withoutFunctions(value, prefix) : value).trim();
    declarations.push({ name, text: plain, isImportant: important, rule, order: reader.next() });
  };

  const visitRule = ({ nodes = [] }: Container, selector: string, enclosing: Enclosing) => {
    const selectors = unnested(selector, enclosing.parent);
    const rule: Rule<string> = { selectors, media: enclosing.media, layer: enclosing.layer };
    const declared = nodes.filter((child) => child.type === "decl");
    for (const child of declared) if (/^(--|color-scheme$)/i.test(child.prop)) declare(rule, child);
    if (declared.some(({ prop }) => LAYOUT.test(prop))) layouts.push(selectors);
    visit(nodes, { ...enclosing, parent: selectors, depth: enclosing.depth + 1 });
  };

  const visitImport = ({ params }: AtRule, enclosing: Enclosing) => {
    const { target, layer, supports, media } = importOf(params);
    if (target === "" || /^(https?:)?\/\//i.test(target)) return;
    const file = reader.open(target, enclosing.path);
    imports += 1;
    if (file === undefined) entries.push(leftOut(ABSENT, target, enclosing.path));
    // Breaks import cycles.
    if (file === undefined || openPaths.has(file.path)) return;
    imported.add(file.path);
    const inner = imports > MOST_IMPORTS || enclosing.depth > DEEPEST ? undefined : withMedia(enclosing, media);
    if (inner === undefined || !isSupported(supports)) return;
    openPaths.add(file.path);
    const importLayer = layer === undefined ? enclosing.layer : layerAt(enclosing.layer, layer);
    const depth = enclosing.depth + 10;
    visit(parseLeniently(file.path, file.text, entries).nodes, {
      ...inner,
      layer: importLayer,
      path: file.path,
      depth,
    });
    openPaths.delete(file.path);
  };

  const visitTheme = ({ params, nodes = [] }: AtRule, enclosing: Enclosing) => {
    // Reference variables generate utilities but no page property, so all others override them.
    const isDefault = /(^|\s)(default|reference)(\s|$)/.test(params);
    for (const child of nodes) {
      if (child.type !== "decl" || !child.prop.startsWith("--")) continue;
      if (child.prop.endsWith("*")) {
        for (const name of themes.keys())
          if (name.startsWith(child.prop.slice(0, -2)) && child.value.trim() === "initial") themes.delete(name);
      } else if (!isDefault || themes.get(child.prop)?.isDefault !== false)
        themes.set(child.prop, { declaration: child, isDefault, media: enclosing.media });
    }
  };

  const leaveOutAll = (node: AtRule, part: string) =>
    node.walkDecls(/^--/, ({ prop }) => void parts.push({ part, name: unescaped(prop.slice(2)) }));
  const visitAtRule = (node: AtRule, enclosing: Enclosing) => {
    const { name, params, nodes = [] } = node;
    const visitInside = (inner: Enclosing | undefined) => {
      if (inner === undefined) return;
      // Declarations in a nested at-rule belong to the outer rule.
      if (inner.parent !== undefined && nodes.some(({ type }) => type === "decl")) visitRule(node, "&", inner);
      else visit(nodes, { ...inner, depth: inner.depth + 1 });
    };
    switch (name.toLowerCase()) {
      case "import":
        return visitImport(node, enclosing);
      case "media":
        return visitInside(withMedia(enclosing, params));
      case "supports":
        return isSupported(params) ? visitInside(enclosing) : undefined;
      case "layer": {
        const layers = params.split(",").map((layer) => layer.trim());
        if (node.nodes !== undefined)
          return visitInside({ ...enclosing, layer: layerAt(enclosing.layer, layers[0] ?? "") });
        for (const layer of layers) layerAt(enclosing.layer, layer);
        return undefined;
      }
      case "property": {
        const property = readProperty(node);
        return void ("kind" in property ? entries.push(property) : registered.push(property));
      }
      case "theme":
        return visitTheme(node, enclosing);
      case "variant": {
        const variant = variants.get(params.trim()) ?? VARIANTS[params.trim()];
        if (variant === undefined) return leaveOutAll(node, "other rules");
        if (variant.startsWith("@media")) return visitInside(withMedia(enclosing, variant.slice("@media".length)));
        return visitRule(node, variant, enclosing);
      }
      case "container":
      case "scope":
        return leaveOutAll(node, "containers and scopes");
      default:
        return undefined;
    }
  };
  const visit = (nodes: readonly ChildNode[], enclosing: Enclosing): void => {
    if (enclosing.depth > DEEPEST * 10 || (enclosing.parent !== undefined && enclosing.depth > DEEPEST))
      throw new ImportError(`"${path}" has CSS that is nested too deep.`);
    for (const node of nodes) {
      if (node.type === "rule") visitRule(node, node.selector, enclosing);
      else if (node.type === "atrule") visitAtRule(node, enclosing);
    }
  };
  visit(tree.nodes, { media: ALWAYS, layer: reader.layers, parent: undefined, path, depth: 0 });
  for (const { declaration, media } of themes.values()) {
    const rule = { selectors: ":root", media, layer: layerAt(reader.layers, "theme") };
    declare(rule, declaration, prefix === "" ? "" : `${prefix}-`);
  }
  return { path, declarations, layouts, registered, parts, imported, entries };
}

/** Tailwind's built-in variants for reader preferences. */
const VARIANTS: Readonly<Record<string, string>> = {
  dark: "@media (prefers-color-scheme: dark)",
  "contrast-more": "@media (prefers-contrast: more)",
  "contrast-less": "@media (prefers-contrast: less)",
  "forced-colors": "@media (forced-colors: active)",
  "motion-reduce": "@media (prefers-reduced-motion: reduce)",
  "motion-safe": "@media (prefers-reduced-motion: no-preference)",
};

/** Collects a stylesheet's custom media queries, custom variants and Tailwind prefix. */
function namesIn({ nodes }: Root) {
  const rules = nodes.filter((node) => node.type === "atrule");
  const definitions = (name: string) =>
    rules.flatMap((node) => {
      const [, key = "", value = ""] =
        /^([^\s(]+)(?=[\s(])(.+)$/s.exec(node.name === name ? node.params.trim() : "") ?? [];
      return value === "" ? [] : [[key, value.trim()] as const];
    });
  const variants = definitions("custom-variant").filter(([, value]) => /^\(.*\)$/s.test(value));
  const tailwindRules = rules.filter(({ name }) => name === "import" || name === "theme");
  return {
    queries: new Map(definitions("custom-media")),
    variants: new Map(variants.map(([name, value]) => [name, value.slice(1, -1)])),
    prefix: tailwindRules.flatMap(({ params }) => /(?:^|\s)prefix\(([\w-]*)\)/.exec(params)?.[1] ?? [])[0] ?? "",
  };
}

/** Parses the parameters of an `@import`: `"a.css" layer(b) supports(…) screen`. */
function importOf(params: string) {
  const [first, ...rest] = valueParser(params).nodes;
  const target =
    first?.type === "function" ? (first.nodes[0]?.value ?? "") : first?.type === "string" ? first.value : "";
  const named = new Map(
    rest.flatMap((node) => {
      const name = node.type === "function" || node.type === "word" ? node.value.toLowerCase() : "";
      const isModifier = ["layer", "supports", "prefix", "theme", "source"].includes(name);
      return isModifier ? [[node, [name, node.type === "function" ? valueParser.stringify(node.nodes) : ""]]] : [];
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

/** Resolves imports to stylesheets of the source, or of the packages installed beside it. */
export function openImports(source: SourceFiles): Reader["open"] {
  const packages = new Map<string, SourceFiles | undefined>();
  const packageOf = (name: string) => {
    if (!packages.has(name)) packages.set(name, source.kind === "address" ? undefined : openPackage(name, source.root));
    return packages.get(name);
  };
  return (target, from) => {
    const plain = target.replace(/^~/, "").replace(/[?#].*$/, "");
    const [folder, subpath] = split(from);
    const files = folder === undefined ? source : packageOf(folder);
    const prefix = folder === undefined ? "" : `${PACKAGE}${folder}/`;
    const relative = posix.join(posix.dirname(subpath), plain);
    const local = files && read(files, plain.startsWith("/") ? plain.slice(1) : relative);
    if (local !== undefined) return { ...local, path: prefix + local.path };
    const [, name = "", below = ""] = /^((?:@[\w.-]+\/)?\w[\w.-]*)(?:\/(.*))?$/.exec(plain) ?? [];
    if (name === "") return undefined;
    if (name === source.name) return below === "" ? undefined : read(source, below);
    const dependency = packageOf(name);
    const sheet = dependency && read(dependency, exportOf(dependency, below));
    return sheet && { ...sheet, path: `${PACKAGE}${name}/${sheet.path}` };
  };
}

const PACKAGE = "package:";

function split(path: string): readonly [name: string | undefined, below: string] {
  const match = /^package:((?:@[^/]+\/)?[^/]+)\/(.*)$/.exec(path);
  return match === null ? [undefined, path] : [match[1], match[2] ?? ""];
}

function read(files: SourceFiles, path: string) {
  for (const candidate of [path, `${path}.css`]) {
    const text = /\.css$/i.test(candidate) ? files.read(candidate) : undefined;
    if (text !== undefined) return { path: posix.normalize(candidate), text };
  }
  return undefined;
}

function openPackage(name: string, root: string): SourceFiles | undefined {
  try {
    const dependency = openSource(name, root);
    return dependency.kind === "package" ? dependency : undefined;
  } catch (error) {
    if (error instanceof ImportError) return undefined;
    throw error;
  }
}

/** Resolves a subpath of a package to a stylesheet, as bundlers do. */
function exportOf(files: SourceFiles, below: string): string {
  if (below === "") return namedSheets(files)[0] ?? "index.css";
  const { exports } = manifestOf(files);
  const isMap = typeof exports === "object" && exports !== null;
  const [target = below] = sheetsIn(isMap ? (exports as Record<string, unknown>)[`./${below}`] : undefined);
  return target.replace(/^\.\//, "");
}
