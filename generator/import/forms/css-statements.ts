import {
  parse,
  type AtRule,
  type ChildNode,
  type Container,
  CssSyntaxError,
  type Declaration,
  type Root,
  type Rule,
} from "postcss";
import { ImportError } from "../import-error.ts";
import { splitOutside } from "../css-value.ts";
import type { Entry } from "../reading.ts";
import { type Choice, type Feature, readMedia, readSelector } from "./css-conditions.ts";
import { unescaped } from "./css-references.ts";

/** A custom property as a stylesheet declares it. */
export type Declared = {
  readonly name: string;
  readonly text: string;
  readonly choices: readonly Choice[];
  readonly media: readonly Feature[];
  readonly specificity: number;
  /** The cascade layer that it is in, `base.reset`; empty for none. */
  readonly layerName: string;
  /** The place of the layer among all; known once all stylesheets are read. */
  readonly layer: number;
  readonly isImportant: boolean;
};

/** The colour scheme that a rule states beside its custom properties. */
export type Scheme = Pick<Declared, "choices" | "media"> & { readonly scheme: string };

/** What a stylesheet declares, in its order, and what it has that is no token. */
export type Stylesheet = {
  readonly declared: readonly Declared[];
  readonly schemes: readonly Scheme[];
  readonly entries: readonly Entry[];
};

/** Where a declaration is: the selectors and media around it. */
type Around = {
  readonly selectors: readonly string[];
  readonly media: readonly Feature[];
  readonly layer: string;
  /** How many rules are around it. */
  readonly depth: number;
};

/** No stylesheet that a person writes has so many rules within each other. */
const DEEPEST = 100;

/** Reads the custom properties of a stylesheet, and adds its cascade layers to the others. @throws ImportError */
export function readStylesheet(file: string, css: string, layers: string[]): Stylesheet {
  const declared: Declared[] = [];
  const schemes: Scheme[] = [];
  const entries: Entry[] = [];
  const leaveOut = (what: string, subject: string, found: string) =>
    void entries.push({ kind: "left-out", what, subject, found: found.slice(0, 80) });

  const declare = (declaration: Declaration, { selectors, media, layer: layerName }: Around) => {
    const { prop, value, important: isImportant = false } = declaration;
    const isToken = prop.startsWith("--");
    if (!isToken && prop !== "color-scheme") return;
    for (const selector of selectors) {
      const selected = readSelector(selector);
      if (selected === undefined) {
        if (isToken) leaveOut("Custom properties of certain elements", prop, selector);
        continue;
      }
      if (!isToken) schemes.push({ scheme: value, choices: selected.choices, media });
      else
        declared.push({
          name: unescaped(prop.slice(2)),
          text: value,
          media,
          layerName,
          layer: 0,
          isImportant,
          ...selected,
        });
    }
  };
  const visit = (nodes: readonly ChildNode[], outer: Around): void => {
    const around = { ...outer, depth: outer.depth + 1 };
    if (around.depth > DEEPEST) throw new ImportError(`${file} has rules that are nested more than ${DEEPEST} deep.`);
    for (const node of nodes) {
      if (node.type === "decl") declare(node, around);
      else if (node.type === "rule") visit(node.nodes, { ...around, selectors: within(around.selectors, node) });
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
    if (!hasProperties(rule)) return name === "property" ? property(rule) : undefined;
    if (name === "theme") return visit(below, { ...around, selectors: [":root"] });
    if (name === "supports" && !/^\s*not\b/i.test(params)) return visit(below, around);
    if (name === "media") {
      const queries = splitOutside(params, ",").map(readMedia);
      if (!queries.includes(undefined)) {
        for (const query of queries) visit(below, { ...around, media: [...around.media, ...(query ?? [])] });
        return;
      }
    }
    for (const prop of propertiesIn(rule)) leaveOut(`Custom properties in @${name}`, prop, `@${name} ${params}`);
  };
  /** `@property` states the value of a property that no rule sets. */
  const property = ({ params, nodes = [] }: AtRule) => {
    const initial = nodes.find((node) => node.type === "decl" && node.prop === "initial-value") as
      | Declaration
      | undefined;
    if (initial === undefined) return;
    declared.unshift({
      name: unescaped(params.trim().slice(2)),
      text: initial.value,
      choices: [],
      media: [],
      specificity: -1,
      // It counts less than any rule.
      layerName: "@property",
      layer: 0,
      isImportant: false,
    });
  };
  const root = parseSheet(file, css);
  visit(root.nodes, { selectors: [":root"], media: [], layer: "", depth: 0 });
  let keyframes = 0;
  root.walkAtRules(/^(-webkit-)?keyframes$/, () => void (keyframes += 1));
  if (keyframes > 0) leaveOut("Animations (@keyframes): they are not tokens", file, `${keyframes} animations`);
  return { declared, schemes, entries };
}

/** The whole name of a layer; a new one is added, before the layer that it is in. */
function layerIn(outer: string, name: string, layers: string[]): string {
  const own = name === "" ? `(${layers.length})` : name;
  const whole = outer === "" ? own : `${outer}.${own}`;
  if (layers.includes(whole)) return whole;
  const [parent = ""] = whole.split(/\.(?=[^.]*$)/);
  const at = parent === whole ? -1 : layers.indexOf(parent);
  layers.splice(at < 0 ? layers.length : at, 0, whole);
  return whole;
}

/** @throws ImportError for invalid CSS, with its place. */
function parseSheet(file: string, css: string): Root {
  try {
    return parse(css);
  } catch (error) {
    if (!(error instanceof CssSyntaxError)) throw error;
    throw new ImportError(`${file}:${error.line}:${error.column}: invalid CSS: ${error.reason}.`);
  }
}

/** The selectors of a rule within those around it. */
function within(outer: readonly string[], { selectors }: Rule): readonly string[] {
  const isTop = outer.length === 1 && outer[0] === ":root";
  return selectors.flatMap((selector) =>
    outer.map((parent) => {
      if (selector.includes("&")) return selector.replaceAll("&", parent);
      return isTop ? selector : `${parent} ${selector}`;
    }),
  );
}

function hasProperties(container: Container): boolean {
  return propertiesIn(container).length > 0;
}

function propertiesIn(container: Container): string[] {
  const found: string[] = [];
  container.walkDecls(/^--/, ({ prop }) => void found.push(prop));
  return found;
}
