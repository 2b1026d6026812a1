import { isForAuthors } from "../../for-authors.ts";
import type { Entry } from "../../reading.ts";
import { ImportError } from "../../import-error.ts";
import type { SourceFiles } from "../../source-files.ts";
import { childrenOf, nameOf, type Node } from "../objects/nodes.ts";
import { bodyOf } from "../objects/statements.ts";
import { OF_CSS, type Platform, TRANSFORMS, USUAL } from "./platform.ts";
import { TRANSFORM_GROUPS } from "./transforms.ts";

/** What programs that configure Style Dictionary say of the names and values that they write, so far as it is literal. */
export type CodePlatforms = Pick<Platform, "prefix" | "transforms"> & { readonly entries: readonly Entry[] };

/** A platform of a program, and the expressions of its members. */
type Found = {
  readonly path: string;
  readonly text: string;
  readonly members: ReadonlyMap<string, Node>;
  readonly constants: ReadonlyMap<string, Node>;
  textOf(node: Node): string;
};

/** What a program has that makes platforms: transforms are of Style Dictionary alone. */
const CODE = [/\bplatforms\b/, /\btransform(Group|s)\b/];

/** Longer programs are something else. */
const LONGEST = 100_000;

const PROGRAM = /(?<!\.d)\.[cm]?[jt]s$/;

/** Reads the platforms for CSS of programs, of which only a run gives the files; undefined where there are none. */
export function codePlatforms(source: SourceFiles, isMade: (path: string) => boolean): CodePlatforms | undefined {
  const paths = source.paths.filter((path) => PROGRAM.test(path) && !isMade(path) && !isForAuthors(path));
  const found = paths.flatMap((path) => platformsIn(path, source.read(path) ?? ""));
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
  const groups = own.map((one) => TRANSFORM_GROUPS[literalOf(one, "transformGroup") ?? ""]);
  const transforms = groups.find((group) => group !== undefined) ?? USUAL.transforms;
  const others = own.filter((_, at) => groups[at] !== transforms).map((one) => expressionOf(one, "transformGroup"));
  if (others.length > 0) note(TRANSFORMS, others);
  return { prefix: isOne && prefix !== "" ? prefix : undefined, transforms, entries };
}

/** Groups of transforms for stylesheets, whatever the format is called. */
const FOR_PAGES = /^(css|scss|less|web)$/;

const PREFIXES = "Prefixes of names that only a run of the configuration gives";

function platformsIn(path: string, text: string): readonly Found[] {
  if (text.length > LONGEST || !CODE.every((part) => part.test(text))) return [];
  const found: Found[] = [];
  const constants = new Map<string, Node>();
  const textOf = ({ start, end }: Node) => text.slice(start, end);
  const pending = [...programOf(path, text)];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (node.type === "VariableDeclarator" && node["init"] !== null)
      constants.set(nameOf(node["id"] as Node), node["init"] as Node);
    const properties = (node.type === "ObjectExpression" ? node["properties"] : []) as readonly Node[];
    const members = new Map(
      properties.flatMap((one) =>
        one["computed"] !== true && one["key"] ? [[nameOf(one["key"] as Node), one["value"] as Node]] : [],
      ),
    );
    if (members.has("files") && ["transformGroup", "transforms"].some((key) => members.has(key)))
      found.push({ path, text: textOf(node), members, constants, textOf });
    pending.push(...childrenOf(node));
  }
  return found;
}

/** The statements of a program; none where it is invalid. */
function programOf(path: string, text: string): readonly Node[] {
  try {
    return bodyOf(path, text);
  } catch (error) {
    if (!(error instanceof ImportError)) throw error;
    return [];
  }
}

/** The text that a member is, perhaps by a constant, empty where there is none; undefined where only a run gives it. */
function literalOf({ members, constants }: Found, key: string): string | undefined {
  const given = members.get(key);
  const node = given?.type === "Identifier" ? constants.get(nameOf(given)) : given;
  if (given === undefined) return "";
  if (node?.type === "StringLiteral") return String(node["value"]);
  const [only, ...others] = (node?.type === "TemplateLiteral" ? node["quasis"] : []) as readonly Node[];
  const { cooked } = (only?.["value"] ?? {}) as { readonly cooked?: string };
  return others.length === 0 ? cooked : undefined;
}

/** How a member is written. */
function expressionOf({ members, textOf }: Found, key: string): string {
  const node = members.get(key);
  return node === undefined ? "none" : textOf(node);
}
