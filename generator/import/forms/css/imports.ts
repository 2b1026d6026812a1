import { posix } from "node:path";
import { type AtRule, type ChildNode, CssSyntaxError, parse, type Root } from "postcss";
import { ImportError } from "../../import-error.ts";
import { dropInvalid } from "./dropped.ts";

/** What browsers skip of a stylesheet, by the group of the report. */
type Skipped = { readonly what: string; readonly found: string };

/** The rules of a stylesheet, without what is no CSS in it. */
type Sheet = { readonly root: Root; readonly skipped: readonly Skipped[] };

const RULES = "Rules of tools that are no valid CSS, which browsers skip";
const DECLARATIONS = "Declarations that are no valid CSS, which browsers skip";

/** One with more mistakes is no stylesheet. */
const MOST_MISTAKES = 20;

/** Reads the rules of a stylesheet. @throws ImportError for invalid CSS, with its place */
export function parseSheet(file: string, css: string): Root {
  return readSheet(file, css).root;
}

/** Reads the rules of a stylesheet, and what it skips of them. @throws ImportError for invalid CSS, with its place */
export function readSheet(file: string, css: string, skipped: readonly Skipped[] = []): Sheet {
  const root = parsed(css);
  if (!(root instanceof CssSyntaxError)) return { root, skipped };
  const found: Skipped[] = [];
  const plain = css.replace(COMMENTS, spaced).replace(OF_TOOLS, (rule) => {
    if (!(parsed(rule) instanceof CssSyntaxError)) return rule;
    found.push({ what: RULES, found: rule.replace(/\s+/g, " ") });
    return spaced(rule);
  });
  if (plain !== css) return readSheet(file, plain, [...skipped, ...found]);
  const dropped = skipped.length < MOST_MISTAKES ? dropInvalid(css, root) : undefined;
  if (dropped !== undefined)
    return readSheet(file, dropped.css, [...skipped, { what: DECLARATIONS, found: dropped.found }]);
  throw new ImportError(
    `${file}:${root.line}:${root.column}: invalid CSS: ${root.reason}.`,
    "Correct it there, or name another file.",
  );
}

/** The rules of a stylesheet, or why it is none. */
export function parsed(css: string): Root | CssSyntaxError {
  try {
    return parse(css);
  } catch (error) {
    if (!(error instanceof CssSyntaxError)) throw error;
    return error;
  }
}

/** As much space, in the same lines. */
function spaced(text: string): string {
  return text.replace(/\S/g, " ");
}

/** The comments of HTML around rules, which browsers skip (CSS Syntax 3, section 5.4.1), and the parser takes for words. */
const COMMENTS = /^\s*<!--|-->\s*$/g;

/** A rule that neither browsers know nor Vitral reads, such as the `@plugin` of a tool. */
const OF_TOOLS =
  /@(?!(?:container|counter-style|font-\w+|keyframes|layer|media|page|property|scope|starting-style|supports|theme|-\w+)\b)[\w-]+[^{};]{0,500}\{[^{}]{0,5000}\}/g;

/** A stylesheet that another one imports. */
export type Import = {
  readonly file: string;
  /** For which readers and browsers alone. */
  readonly conditions: readonly string[];
  /** Whether it is not for some alone, in no layer, and where browsers do not ignore it. */
  readonly isPlain: boolean;
};

/** The stylesheets that one imports, also where browsers ignore it. @throws ImportError for invalid CSS */
export function importsIn(path: string, css: string): readonly Import[] {
  const found: Import[] = [];
  if (!css.includes("@import")) return found;
  parseSheet(path, css).walkAtRules("import", (rule) => {
    const { file, media, supports, ...others } = readImport(path, rule.params);
    const conditions = [
      ...(/^(|all|screen)$/i.test(media) ? [] : [`@media ${media}`]),
      ...(supports === undefined ? [] : [`@supports ${supports}`]),
    ];
    const isPlain =
      media === "" &&
      supports === undefined &&
      Object.values(others).every((one) => one === undefined) &&
      !isLate(rule);
    if (file !== undefined) found.push({ file, conditions, isPlain });
  });
  return found;
}

/** Whether an import is behind other rules, or within one, where browsers ignore it (CSS Cascade 5, section 2). */
export function isLate(rule: AtRule): boolean {
  const isBefore = (node: ChildNode) =>
    node.type === "comment" || (node.type === "atrule" && /^(import|charset|layer)$/.test(node.name) && !node.nodes);
  const all = rule.parent?.nodes ?? [];
  return rule.parent?.type !== "root" || !all.slice(0, all.indexOf(rule)).every(isBefore);
}

/**
 * The parts of `@import url("base.css") layer(base) supports(display: grid) screen` in a file: the path of the
 * stylesheet, undefined for an address; the layer, "" for one without a name; what browsers must support; and the media.
 * Tailwind's own parts say where classes are, and what is put before names: `prefix(tw)`.
 */
export function readImport(
  from: string,
  params: string,
): {
  file?: string | undefined;
  layer?: string | undefined;
  supports?: string | undefined;
  prefix?: string | undefined;
  media: string;
} {
  const [whole = "", , quoted, , inUrl] =
    /^(?:url\(\s*)?(?:(["'])(.*?)\1(\s*\))?|([^"')\s]+)\s*\))\s*/.exec(params) ?? [];
  const target = quoted ?? inUrl ?? "";
  const rest = params.slice(whole.length);
  const [own = "", name = ""] = /^layer(?:\(\s*([^()]*?)\s*\))?(?=\s|$)\s*/.exec(rest) ?? [];
  const after = rest.slice(own.length);
  const [conditional = "", condition] = /^supports(\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))\s*/i.exec(after) ?? [];
  return {
    file: /^[a-z]+:|^\/\//i.test(target) ? undefined : posix.join(posix.dirname(from), target),
    layer: own === "" ? undefined : name,
    supports: condition,
    prefix: /\bprefix\(\s*([\w-]+)\s*\)/.exec(after)?.[1],
    media: after
      .slice(conditional.length)
      .replace(/\b(prefix|source|theme)\([^()]*\)/g, "")
      .trim(),
  };
}
