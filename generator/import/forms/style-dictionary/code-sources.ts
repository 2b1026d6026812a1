import type { Entry } from "../../reading.ts";
import type { SourceFiles } from "../../source-files.ts";
import type { Node } from "../objects/nodes.ts";
import { namedFiles } from "./named-files.ts";
import { UNREAD } from "./platform.ts";
import { type CodeObject, elementsOf, memberOf, plainOf, quasisOf, textIn } from "./programs.ts";

/**
 * The files of tokens that programs name, where what a run puts into a path fits anything; none if only a run gives some of
 * the paths, which are named.
 */
export function codeSources(
  source: SourceFiles,
  objects: readonly CodeObject[],
  programs: ReadonlySet<string>,
): { readonly files: readonly string[]; readonly entries: readonly Entry[] } {
  const entries: Entry[] = [];
  const files: string[] = [];
  for (const path of programs) {
    const own = objects.filter((one) => one.path === path);
    for (const text of own.flatMap(inlineIn))
      entries.push({ kind: "left-out", what: UNREAD, subject: path, found: `tokens: ${text.slice(0, 80)}` });
    const named = ["include", "source"].flatMap((key) => own.flatMap((one) => pathsIn(one, key)));
    const unread = [...new Set(named.filter(({ glob }) => glob === undefined).map(({ text }) => text))];
    if (unread.length > 0)
      entries.push({ kind: "left-out", what: UNSTATED, subject: path, found: unread.join(", ").slice(0, 200) });
    const globs = [...new Set(named.flatMap(({ glob }) => glob ?? []))];
    if (globs.length > 0) files.push(...namedFiles(source, path, globs, entries));
  }
  const isWhole = entries.every(({ what }) => what !== UNSTATED);
  return { files: isWhole ? [...new Set(files)] : [], entries };
}

/** Of paths of files. */
export const UNSTATED = "Paths of tokens that only a run of the configuration gives: all files count";

/** The tokens that an object of settings has itself. */
function inlineIn(object: CodeObject): readonly string[] {
  const own = memberOf(object, "tokens");
  return own?.type === "ObjectExpression" ? [object.textOf(own).replace(/\s+/g, " ")] : [];
}

type Named = { readonly text: string; readonly glob: string | undefined };

/** The paths in a member of an object of Style Dictionary's settings; maps of sources have one, too. */
function pathsIn(object: CodeObject, key: string): readonly Named[] {
  const list = memberOf(object, key);
  if (list === undefined || !["platforms", "source", "include"].some((one) => object.members.has(one))) return [];
  const elements = elementsOf(list) ?? (object.members.has("platforms") ? [list] : []);
  return elements.map((one) => ({ text: object.textOf(one), glob: globOf(plainOf(one, object.constants)) }));
}

/** A path as a pattern; undefined where a run gives more than a part of it. */
function globOf(node: Node): string | undefined {
  const parts = partsOf(node);
  const glob = parts?.map((part) => part ?? "*").join("");
  // A folder that the program asks for is its own.
  return glob === undefined || /^\**$/.test(glob) ? undefined : glob.replace(/^\*\/(?=.*[^*/])/, "");
}

/** The texts of a path, with undefined for what a run puts between them. */
function partsOf(node: Node): readonly (string | undefined)[] | undefined {
  const text = textIn(node);
  if (text !== undefined) return [text];
  if (node.type === "TemplateLiteral")
    return quasisOf(node).flatMap((one, at) => (at === 0 ? [one] : [undefined, one]));
  if (node.type !== "BinaryExpression" || node["operator"] !== "+") return undefined;
  const sides = [node["left"], node["right"]].map((side) => partsOf(side as Node) ?? [undefined]);
  return sides.flat();
}
