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
import type { Entry } from "../../reading.ts";
import { allOf, ALWAYS, type Condition, NEVER, readMedia } from "./media.ts";
import { readProperty, type Registered } from "./registered.ts";
import { type Selector, unnested } from "./selectors.ts";
import { isSupported } from "./supports.ts";
import { unescaped, withoutFunctions } from "./texts.ts";

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
  readonly prefix: string;
  readonly depth: number;
};

/** The text of a rule's condition on media that isn't read. */
const UNREAD_MEDIA = "Rules with media queries that aren't read";
const KEYFRAMES = "Animations, which an identity doesn't have";
const OTHER_RULES = "containers and scopes";

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
    const drop = (found: string, line = error.line) =>
      entries.push({ kind: "left-out", what: INVALID, subject: `${path}:${line ?? 1}`, found: found.slice(0, 80) });
    const before = entries.length;
    root.walk(({ raws, source }) => {
      for (const raw of [raws.before, raws.after]) {
        const invalid = typeof raw === "string" ? raw.replaceAll(";", "").trim() : "";
        if (invalid !== "") drop(invalid, source?.start?.line);
      }
    });
    if (entries.length === before) drop(error.reason);
    return root;
  }
}

/** How the report names what browsers drop. */
const INVALID = "Invalid CSS, which browsers drop";

/** Reads a stylesheet with what it imports. */
export function readSheet(path: string, text: string, reader: Reader): Sheet {
  const declarations: Declaration<string>[] = [];
  const layouts: string[] = [];
  const registered: Registered[] = [];
  const parts = new Map<string, Set<string>>();
  const imported = new Set<string>();
  const opening = new Set([path]);
  const entries: Entry[] = [];
  const variants = new Map<string, string>();
  const queries = new Map<string, string>();
  const themes = new Map<
    string,
    { readonly declaration: CssDeclaration; readonly isDefault: boolean; readonly around: Around }
  >();
  let imports = 0;
  const leave = (part: string, name: string) => void parts.set(part, (parts.get(part) ?? new Set()).add(name));
  const root: Layer = reader.layers;

  /** The condition that a name stands for, with the names in it. */
  const namedQuery = (name: string, open: ReadonlySet<string> = new Set()): Condition | undefined => {
    const query = queries.get(name);
    if (query === undefined || open.has(name) || open.size > DEEPEST) return undefined;
    return readMedia(query, (other) => namedQuery(other, new Set([...open, name])));
  };
  const within = (around: Around, query: string): Around | undefined => {
    const media = readMedia(query, (name) => namedQuery(name));
    if (media === undefined)
      entries.push({ kind: "left-out", what: UNREAD_MEDIA, subject: query.slice(0, 80), found: around.path });
    return media === undefined || media === NEVER ? undefined : { ...around, media: allOf([around.media, media]) };
  };
  const declare = (rule: Rule<string>, node: CssDeclaration, prefix: string, own = "") => {
    const name = node.prop.startsWith("--") ? own + unescaped(node.prop.slice(2)) : COLOR_SCHEME;
    const text = node.prop.startsWith("--") ? withoutFunctions(node.value, prefix) : node.value;
    declarations.push({ name, text: text.trim(), isImportant: node.important === true, rule, order: reader.next() });
  };

  const visitRule = (node: Container, selector: string, around: Around) => {
    const selectors = unnested(selector, around.parent);
    const rule: Rule<string> = { selectors, media: around.media, layer: around.layer };
    const nodes = node.nodes ?? [];
    const declared = nodes.filter((child) => child.type === "decl");
    for (const child of declared) if (/^(--|color-scheme$)/i.test(child.prop)) declare(rule, child, around.prefix);
    if (declared.some(({ prop }) => LAYOUT.test(prop))) layouts.push(selectors);
    visit(nodes, { ...around, parent: selectors, depth: around.depth + 1 });
  };

  const visitImport = (node: AtRule, around: Around) => {
    const { target, layer, supports, media } = importOf(node.params);
    if (target === "" || /^(https?:)?\/\//i.test(target)) return;
    const file = reader.open(target, around.path);
    imports += 1;
    if (file === undefined) {
      entries.push({
        kind: "left-out",
        what: "Imports of stylesheets that aren't here",
        subject: target,
        found: around.path,
      });
      return;
    }
    // A stylesheet that imports itself, perhaps through others, is already there.
    if (opening.has(file.path)) return;
    imported.add(file.path);
    if (imports > MOST_IMPORTS || around.depth > DEEPEST) return;
    const inner = within(around, media);
    if (inner === undefined || !isSupported(supports)) return;
    opening.add(file.path);
    visit(parsed(file.path, file.text, entries).nodes, {
      ...inner,
      layer: layer === undefined ? around.layer : layerAt(around.layer, layer),
      path: file.path,
      depth: around.depth + 10,
    });
    opening.delete(file.path);
  };

  const leaveKeyframes = ({ params }: AtRule, { path: file }: Around) =>
    entries.push({ kind: "left-out", what: KEYFRAMES, subject: `@keyframes ${params}`, found: file });

  const visitTheme = (node: AtRule, around: Around) => {
    const words = node.params.split(/\s+/);
    // Variables for reference make utilities but no property of the page, so they yield to those that do.
    const isDefault = words.includes("default") || words.includes("reference");
    for (const child of node.nodes ?? []) {
      if (child.type === "atrule" && child.name === "keyframes") leaveKeyframes(child, around);
      if (child.type !== "decl" || !child.prop.startsWith("--")) continue;
      if (child.prop.endsWith("*")) {
        for (const name of themes.keys())
          if (name.startsWith(child.prop.slice(0, -2)) && child.value.trim() === "initial") themes.delete(name);
      } else if (!isDefault || themes.get(child.prop)?.isDefault !== false)
        themes.set(child.prop, { declaration: child, isDefault, around });
    }
  };

  const visitAtRule = (node: AtRule, around: Around) => {
    const inside = (inner: Around | undefined) => {
      if (inner === undefined) return;
      const nodes = node.nodes ?? [];
      // Declarations in a nested medium are those of the rule around it.
      if (inner.parent !== undefined && nodes.some(({ type }) => type === "decl")) visitRule(node, "&", inner);
      else visit(nodes, { ...inner, depth: inner.depth + 1 });
    };
    switch (node.name.toLowerCase()) {
      case "import":
        return visitImport(node, around);
      case "media":
        return inside(within(around, node.params));
      case "supports":
        return isSupported(node.params) ? inside(around) : undefined;
      case "layer": {
        const names = node.params.split(",").map((name) => name.trim());
        if (node.nodes !== undefined) return inside({ ...around, layer: layerAt(around.layer, names[0] ?? "") });
        for (const name of names) layerAt(around.layer, name);
        return undefined;
      }
      case "property": {
        const found = readProperty(node);
        if ("kind" in found) entries.push(found);
        else registered.push(found);
        return undefined;
      }
      case "theme":
        return visitTheme(node, around);
      case "variant": {
        const own = variants.get(node.params.trim()) ?? VARIANTS[node.params.trim()];
        if (own === undefined) return void leaveAll(node, "other rules");
        if (own.startsWith("@media")) return inside(within(around, own.slice("@media".length)));
        return visitRule(node, own, around);
      }
      case "container":
      case "scope":
        return void leaveAll(node, OTHER_RULES);
      default:
        return undefined;
    }
  };
  const leaveAll = (node: AtRule, part: string) =>
    node.walkDecls(/^--/, ({ prop }) => void leave(part, unescaped(prop.slice(2))));

  const visit = (nodes: readonly ChildNode[], around: Around): void => {
    if (around.depth > DEEPEST * 10 || (around.parent !== undefined && around.depth > DEEPEST))
      throw new ImportError(`"${path}" has CSS that is nested too deep.`);
    for (const node of nodes) {
      if (node.type === "rule") visitRule(node, node.selector, around);
      else if (node.type === "atrule") visitAtRule(node, around);
    }
  };
  const tree = parsed(path, text, entries);
  collect(tree, { variants, queries });
  const start: Around = { media: ALWAYS, layer: root, parent: undefined, path, prefix: prefixIn(tree), depth: 0 };
  visit(tree.nodes, start);
  for (const { declaration, around } of themes.values()) {
    const rule = { selectors: ":root", media: around.media, layer: layerAt(root, "theme") };
    declare(rule, declaration, around.prefix, around.prefix === "" ? "" : `${around.prefix}-`);
  }
  return { path, declarations, layouts, registered, parts, imported, entries };
}

/** The prefix of Tailwind's theme, which an import of it or the theme states. */
function prefixIn({ nodes }: Root): string {
  const stated = nodes.flatMap((node) =>
    node.type === "atrule" && /^(import|theme)$/.test(node.name) ? [node.params] : [],
  );
  return stated.flatMap((params) => /\sprefix\(([\w-]*)\)/.exec(` ${params}`)?.[1] ?? [])[0] ?? "";
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

/** Collects the names that a stylesheet gives to media queries and variants. */
function collect(
  tree: Root,
  { variants, queries }: { readonly variants: Map<string, string>; readonly queries: Map<string, string> },
): void {
  for (const node of tree.nodes) {
    if (node.type !== "atrule") continue;
    const params = node.params.trim();
    const space = params.search(/[\s(]/);
    const [name, rest] = [params.slice(0, space), params.slice(space).trim()];
    if (space < 0) continue;
    if (node.name === "custom-media") queries.set(name, rest);
    if (node.name === "custom-variant" && rest.startsWith("(") && rest.endsWith(")"))
      variants.set(name, rest.slice(1, -1));
  }
}

/** The parts of an import: `"a.css" layer(b) supports(…) screen`. */
function importOf(params: string) {
  const [first, ...rest] = valueParser(params).nodes;
  const target =
    first?.type === "function" ? (first.nodes[0]?.value ?? "") : first?.type === "string" ? first.value : "";
  let layer: string | undefined;
  let supports = "";
  const media: valueParser.Node[] = [];
  for (const node of rest) {
    const name = node.type === "function" || node.type === "word" ? node.value.toLowerCase() : "";
    const inner = node.type === "function" ? valueParser.stringify(node.nodes) : "";
    if (name === "layer") layer = inner;
    else if (name === "supports") supports = `(${inner})`;
    else if (!["prefix", "theme", "source"].includes(name)) media.push(node);
  }
  return { target, layer, supports, media: valueParser.stringify(media).trim() };
}
