import type { AtRule, ChildNode, Declaration } from "postcss";
import { ImportError } from "../../import-error.ts";
import { splitOutside } from "../../css-value.ts";
import type { Entry } from "../../reading.ts";
import { animationsIn, hasProperties, propertiesIn } from "./contents.ts";
import { type Choice, readSelector, type Selected } from "./conditions.ts";
import { type Feature, readMedia } from "./media-query.ts";
import { isLate, readImport, readSheet } from "./imports.ts";
import { layerIn, THEME } from "./layers.ts";
import { unescaped } from "./references.ts";
import { readProperty } from "./registered.ts";
import { isPseudo, ROOT, type Selector, TOP, within, wordsIn } from "./selectors.ts";
import { isSupported } from "./supports.ts";
import { withoutFunctions } from "./tailwind-functions.ts";
import { type Variants, withoutVariants } from "./variants.ts";

/** A custom property as a stylesheet declares it. */
export type Declared = Partial<Pick<Selected, "onRoot" | "isRoot" | "isHost">> & {
  /** The path of the stylesheet that a page has it from; that one may import it. */
  readonly sheet: string;
  readonly name: string;
  readonly text: string;
  readonly choices: readonly Choice[];
  /** What must not be chosen. */
  readonly without: readonly Choice[];
  readonly media: readonly Feature[];
  readonly specificity: number;
  readonly nearness: number;
  /** The cascade layer that it is in, `base.reset`; empty for none. */
  readonly layerName: string;
  /** The place of the layer among all; known once all stylesheets are read. */
  readonly layer: number;
  readonly isImportant: boolean;
  /** The declaration as it is written, which is the same for each selector of its rule. */
  readonly written?: object;
  /** Of an initial value: what its property may be, by its `@property`. */
  readonly syntax?: string;
};

/** The contexts that a declaration is not for; one in a medium is for a page that chooses nothing. */
export function leftOutBy({ media, without }: Pick<Declared, "media" | "without">): readonly Choice[] {
  return media.length > 0 ? [] : without;
}

/** What a stylesheet declares, in its order, and what it has that is no token. */
export type Stylesheet = {
  readonly declared: readonly Declared[];
  /** The colour schemes that rules state, of the property `color-scheme`. */
  readonly schemes: readonly Declared[];
  /** The attributes that certain elements have as lists of words: `my-button[theme~="small"]`. */
  readonly ofElements: ReadonlySet<string>;
  /** The attributes that pages have as lists of words: `[theme~="dark"]`. */
  readonly ofWords: ReadonlySet<string>;
  readonly entries: readonly Entry[];
};

/** Where a declaration is: its file, and the selectors and media around it. */
type Around = {
  readonly file: string;
  readonly selectors: readonly Selector[];
  readonly media: readonly Feature[];
  readonly layer: string;
  /** Whether it is in Tailwind's `@theme`. */
  readonly isTheme: boolean;
  /** Whether it is in the scope of the root, where it counts more than another one that is as specific. */
  readonly isScoped: boolean;
  /** How many rules are around it. */
  readonly depth: number;
};

/** Less than any difference between two selectors (CSS Cascade 6, section 2.1). */
const OF_SCOPE = 1e-6;

/** No stylesheet that a person writes has so many rules within each other. */
const DEEPEST = 100;

/** What all stylesheets of a source share. */
export type Sheets = {
  /** The names of cascade layers, the least first; each stylesheet adds its own. */
  readonly layers: string[];
  readonly variants: Variants;
  /** The text of a stylesheet that another one imports, once; null if it was read already, undefined if it is not here. */
  imported(path: string, params: string, inside: readonly Around[]): string | null | undefined;
};

/** Reads the custom properties of a stylesheet and of those that it imports. @throws ImportError */
export function readStylesheet(path: string, css: string, { layers, variants, imported }: Sheets): Stylesheet {
  const declared: Declared[] = [];
  const initial: Declared[] = [];
  const schemes: Declared[] = [];
  const ofTheme = new Set<Declared>();
  const ofElements = new Set<string>();
  const ofWords = new Set<string>();
  const entries: Entry[] = [];
  /** What Tailwind puts before the names of its theme. */
  let prefix = "";
  const leaveOut = (what: string, subject: string, found: string) =>
    void entries.push({ kind: "left-out", what, subject, found: found.slice(0, 80) });

  const declare = (declaration: Declaration, { selectors, media, layer: layerName, isTheme, isScoped }: Around) => {
    const { prop, value, important: isImportant = false } = declaration;
    const isToken = prop.startsWith("--");
    if (!isToken && prop !== "color-scheme") return;
    if (isTheme && /^--(.*-)?\*$/.test(prop)) return reset(prop.slice(2, -1), value);
    const name = isToken ? unescaped(prop.slice(2)) : prop;
    const made = withoutFunctions(value, prefix);
    // `:host, .dark` is for pages that have the class, and for components in which it is everywhere.
    const isHost = ({ text }: Selector) => text.trim() === ":host";
    const isChosen =
      selectors.some(isHost) && selectors.some(({ text }) => (readSelector(text)?.choices.length ?? 0) > 0);
    const isOfPage = selectors.some(({ text }) => /^\s*(:root|html|\*)\s*$/.test(text));
    for (const selector of selectors) {
      if (isChosen && isHost(selector)) continue;
      const { text, specificity } = selector;
      const selected = readSelector(text);
      if (selected === undefined) {
        for (const attribute of wordsIn(text).ofElements) ofElements.add(attribute);
        // What the page has, its pseudo-elements inherit: some stylesheets name them beside it.
        if (isToken && !(isOfPage && isPseudo(text))) leaveOut("Custom properties of certain elements", prop, text);
        continue;
      }
      for (const attribute of wordsIn(text).all) ofWords.add(attribute);
      const { isExact, ...chosen } = selected;
      if (made !== value) entries.push({ kind: "repaired", what: COMPILED, subject: prop, found: value, made });
      if (isToken && !isExact)
        entries.push({
          kind: "repaired",
          what: SEVERAL,
          subject: prop,
          found: text.slice(0, 80),
          made: "for these, too",
        });
      const one: Declared = {
        sheet: path,
        name: isToken && isTheme && prefix !== "" ? `${prefix}-${name}` : name,
        text: made,
        media,
        layerName,
        layer: 0,
        isImportant,
        written: declaration,
        specificity: specificity + (isScoped ? OF_SCOPE : 0),
        ...chosen,
      };
      (isToken ? declared : schemes).push(one);
      if (isTheme) ofTheme.add(one);
    }
  };
  /** `--color-*: initial` takes all colours away that `@theme` has so far, and none that a rule has. */
  const reset = (start: string, value: string) => {
    const own = prefix === "" ? start : `${prefix}-${start}`;
    const isKept = (one: Declared) => !ofTheme.has(one) || !one.name.startsWith(own);
    if (value.trim() !== "initial") leaveOut("Custom properties without a value", `--${start}*`, value);
    else declared.splice(0, declared.length, ...declared.filter(isKept));
  };
  const visit = (nodes: readonly ChildNode[], outer: Around): void => {
    const around = { ...outer, depth: outer.depth + 1 };
    if (around.depth > DEEPEST)
      throw new ImportError(`${around.file} has rules that are nested more than ${DEEPEST} deep.`);
    for (const node of nodes) {
      if (node.type === "decl") declare(node, around);
      else if (node.type === "rule")
        visit(node.nodes, { ...around, selectors: within(around.selectors, node, around.file) });
      else if (node.type === "atrule") visitAtRule(node, around);
    }
  };
  const visitAtRule = (rule: AtRule, around: Around): void => {
    const { name, params } = rule;
    const below = rule.nodes ?? [];
    if (name === "layer") {
      const names = splitOutside(params, ",").map((one) => layerIn(around.layer, one.trim(), layers));
      return visit(below, { ...around, layer: names[0] ?? around.layer });
    }
    if (name === "import")
      return isLate(rule) ? leaveOut(LATE, around.file, `@import ${params}`) : visitImport(params, around);
    if (name === "property") return property(rule, around);
    if (!hasProperties(rule)) return;
    if (name === "theme" && !/\breference\b/.test(params)) {
      if (!layers.includes(THEME)) layers.unshift(THEME);
      return visit(below, { ...around, selectors: ROOT, layer: THEME, isTheme: true });
    }
    // What is in the scope of the root is in that of the page.
    if (name === "scope" && /^\(\s*(:root|html)\s*\)$/i.test(params))
      return visit(below, { ...around, selectors: TOP, isScoped: true });
    if (name === "supports" && isSupported(params) === true) {
      const found = `@supports ${params}`;
      for (const subject of propertiesIn(rule))
        entries.push({ kind: "repaired", what: SUPPORTED, subject, found, made: "always" });
      return visit(below, around);
    }
    const inside = name === "media" ? inMedia(params, around) : undefined;
    if (inside !== undefined) {
      for (const one of inside) visit(below, one);
      return;
    }
    for (const prop of propertiesIn(rule)) leaveOut(`Custom properties in @${name}`, prop, `@${name} ${params}`);
  };
  const visitImport = (params: string, around: Around): void => {
    const { file, layer, media, supports, prefix: own } = readImport(around.file, params);
    prefix = own ?? prefix;
    const inLayer = layer === undefined ? around.layer : layerIn(around.layer, layer, layers);
    const inside = inMedia(media, { ...around, file: file ?? "", layer: inLayer });
    if (inside === undefined || (supports !== undefined && isSupported(supports) !== true))
      return leaveOut(FOR_MEDIA, around.file, `@import ${params}`);
    const text = file === undefined ? undefined : imported(file, params, inside);
    if (text === undefined) leaveOut(IMPORTS, around.file, `@import ${params}`);
    else if (text !== null) for (const one of inside) visitSheet(text, one);
    else {
      const [subject, found] = [file ?? around.file, `@import ${params} in ${around.file}`];
      entries.push({ kind: "repaired", what: REPEATED, subject, found, made: "the first import alone" });
    }
  };
  const visitSheet = (text: string, around: Around): void => {
    const { root, skipped } = readSheet(around.file, text);
    for (const { what, found } of skipped) leaveOut(what, around.file, found);
    withoutVariants(root, variants);
    visit(root.nodes, around);
    const animations = animationsIn(root);
    if (animations !== undefined) leaveOut("Animations (@keyframes): they are not tokens", around.file, animations);
  };
  const property = (rule: AtRule, { media, layer: layerName }: Around): void => {
    const found = readProperty(rule);
    if (found === undefined) return;
    if ("kind" in found) return void entries.push(found);
    // It counts less than any rule.
    const about = { specificity: -1, nearness: 0, layerName: "@property", layer: 0, isImportant: false };
    // What is in no layer counts more.
    const add = layerName === "" ? "push" : "unshift";
    initial[add]({ sheet: path, ...found, choices: [], without: [], media, ...about });
  };
  visitSheet(css, { file: path, selectors: TOP, media: [], layer: "", isTheme: false, isScoped: false, depth: 0 });
  return { declared: [...initial, ...declared], schemes, ofElements, ofWords, entries };
}

const SEVERAL = "Values that are not for several choices at once: :not() of more than one";
const COMPILED = "Functions of Tailwind: as its build writes them";
const SUPPORTED = "Values for browsers that support something: for all in Vitral";
const FOR_MEDIA = "Imported stylesheets for print, or for media that choose among no values";
const LATE = "Imports behind other rules, which browsers ignore";
const REPEATED = "Stylesheets that are imported again: the last import counts in a browser, the first one in Vitral";
const IMPORTS = "Imported stylesheets that are not in the source: name a folder that has them, too";

/** Where rules in some media count; undefined for print, and for media that are no modifiers. */
function inMedia(params: string, around: Around): readonly Around[] | undefined {
  const queries = params.trim() === "" ? [[]] : splitOutside(params, ",").map(readMedia);
  if (queries.includes(undefined)) return undefined;
  return queries.map((query) => ({ ...around, media: [...around.media, ...(query ?? [])] }));
}
