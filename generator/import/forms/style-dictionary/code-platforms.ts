import type { Entry } from "../../reading.ts";
import { OF_CSS, type Platform, TRANSFORMS, USUAL } from "./platform.ts";
import { type CodeObject, elementsOf, expressionOf, literalOf, memberOf, textIn } from "./programs.ts";
import { isKnownTransform, TRANSFORM_GROUPS } from "./transforms.ts";

/** What programs that configure Style Dictionary say of the names and values that they write, so far as it is literal. */
export type CodePlatforms = Platform & {
  /** The programs that have these platforms. */
  readonly programs: ReadonlySet<string>;
  readonly entries: readonly Entry[];
};

/** Reads the platforms for CSS of programs, of which only a run gives the files; undefined where there are none. */
export function codePlatforms(objects: readonly CodeObject[]): CodePlatforms | undefined {
  const found = objects.filter(
    ({ members }) => members.has("files") && ["transformGroup", "transforms"].some((key) => members.has(key)),
  );
  const ofVariables = found.filter(({ text }) => text.includes("css/variables"));
  const ofCss = found.filter(({ text }) => OF_CSS.test(text));
  const own =
    [ofVariables, ofCss, found.filter((one) => FOR_PAGES.test(literalOf(one, "transformGroup") ?? ""))].find(
      (some) => some.length > 0,
    ) ?? [];
  const [first] = own;
  if (first === undefined) return undefined;
  const entries: Entry[] = [];
  const note = (what: string, expressions: Iterable<string>) =>
    entries.push({
      kind: "left-out",
      what,
      subject: first.path,
      found: [...new Set(expressions)].join(", ").slice(0, 200),
    });
  const prefixes = new Set(own.map((one) => literalOf(one, "prefix")));
  const [prefix] = prefixes;
  const isOne = prefixes.size === 1 && prefix !== undefined;
  if (!isOne)
    note(
      PREFIXES,
      own.map((one) => expressionOf(one, "prefix")),
    );
  const lists = own.map(transformsIn);
  const transforms = lists.find((list) => list !== undefined) ?? USUAL.transforms;
  const others = own.filter((_, at) => String(lists[at]) !== String(transforms)).map(transformsOf);
  const unknown = transforms.filter((name) => !isKnownTransform(name));
  if (others.length + unknown.length > 0) note(TRANSFORMS, [...others, ...unknown]);
  const programs = new Set(own.map(({ path }) => path));
  return { prefix: isOne && prefix !== "" ? prefix : undefined, transforms, base: baseOf(first), programs, entries };
}

/** Groups of transforms for stylesheets, whatever the format is called. */
const FOR_PAGES = /^(css|scss|less|web)$/;

const PREFIXES = "Prefixes of names that only a run of the configuration gives";

/** The transforms of a platform, those of its group first; undefined where only a run gives them. */
function transformsIn(object: CodeObject): readonly string[] | undefined {
  const group = object.members.has("transformGroup") ? TRANSFORM_GROUPS[literalOf(object, "transformGroup") ?? ""] : [];
  const list = memberOf(object, "transforms");
  const listed = list === undefined ? [] : elementsOf(list)?.map(textIn);
  if (group === undefined || listed === undefined) return undefined;
  const known = listed.filter((name) => name !== undefined);
  return known.length < listed.length ? undefined : [...group, ...known];
}

/** How a platform says its transforms. */
function transformsOf(object: CodeObject): string {
  const keys = ["transformGroup", "transforms"].filter((key) => object.members.has(key));
  return keys.map((key) => expressionOf(object, key)).join(", ");
}

/** The size of the root's font that a platform states. */
function baseOf(object: CodeObject): number {
  const value = memberOf(object, "basePxFontSize")?.["value"];
  return typeof value === "number" && value > 0 ? value : USUAL.base;
}
