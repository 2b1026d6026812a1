import type { Json } from "../../model/token.ts";
import { dependencyOrder } from "../dtcg/order.ts";
import { aliasTarget, pointerSteps } from "../dtcg/reference.ts";
import { isObject } from "../form.ts";
import type { Layer } from "./layers.ts";
import type { Modifier } from "./modifier.ts";
import { isName, isToken, membersOf, type Part } from "./part.ts";

/** Modifiers as bits, by their index in the document. */
export type Bits = bigint;

/** What something depends on: the modifiers that define it, and other tokens and groups. */
type Node = {
  readonly kind: "token" | "group" | "tree";
  readonly path: readonly string[];
  bits: Bits;
  readonly next: Set<Node>;
};

/** No token is deeper: a file has at most 100 levels, and so has what `$extends` makes of it. */
const DEEPEST = 101;

/** The properties of a group that its tokens inherit. */
const INHERITED = new Set(["$type", "$deprecated", "$extends"]);

/** Looks up the modifiers that can change a token, by its path. */
export type Dependencies = {
  readonly of: (path: readonly string[]) => Bits;
  /** Each set of modifiers that some token depends on. */
  readonly all: ReadonlySet<Bits>;
  /** Some tokens, by their paths, and all that they refer to; null where groups extend others, so that it may be more. */
  readonly withTargets: ((paths: Iterable<Path>) => readonly Path[]) | null;
};

type Path = readonly string[];

/** At most so often: the circles of all layers together end sooner, unless someone aims at this. */
const MOST_ROUNDS = 20;

/**
 * Finds the modifiers that can change each token: those of its definitions and, through aliases, references,
 * `$extends` and the properties of groups, those of everything it refers to. It looks at all layers at once, so it may
 * find more than any single combination needs, never less.
 */
export function dependenciesIn(layers: readonly Layer[], modifiers: readonly Modifier[]): Dependencies {
  const nodes = new Map<string, Node>();
  const nodeAt = (kind: Node["kind"], path: readonly string[]): Node => {
    const key = keyOf(kind, path);
    const known = nodes.get(key);
    if (known !== undefined) return known;
    const node: Node = { kind, path, bits: 0n, next: new Set() };
    nodes.set(key, node);
    // Properties of a group hold for everything in it.
    if (kind !== "tree" && path.length > 0) node.next.add(nodeAt("group", path.slice(0, -1)));
    return node;
  };

  let hasExtends = false;
  const visit = (part: Part, path: readonly string[], bits: Bits): void => {
    const tree = nodeAt("tree", path);
    for (const [key, member] of membersOf(part)) {
      const below = [...path, key];
      if (!isName(key)) {
        if (!INHERITED.has(key)) continue;
        const node = nodeAt("group", path);
        node.bits |= bits;
        hasExtends ||= key === "$extends";
        if (key === "$extends") link(node, "tree", targetOf(member.value));
      } else if (isToken(member)) {
        const node = nodeAt("token", below);
        node.bits |= bits;
        for (const target of targetsIn(member.value)) link(node, "token", target);
        tree.next.add(node);
      } else if (isObject(member.value)) {
        const inner = nodeAt("tree", below);
        inner.bits |= bits;
        tree.next.add(nodeAt("group", below)).add(inner);
        visit(member, below, bits);
      }
    }
  };
  const link = (node: Node, kind: "token" | "tree", target: readonly string[] | undefined) => {
    if (target !== undefined && target.length <= DEEPEST)
      node.next.add(nodeAt(kind, target)).add(nodeAt("group", target));
  };

  for (const { condition, sources } of layers) {
    const bits = condition.reduce((sum, { modifier }) => sum | bitOf(modifier, modifiers), 0n);
    for (const source of sources) visit(source, [], bits);
  }
  spread([...nodes.values()], (1n << BigInt(modifiers.length)) - 1n);
  const all = new Set([...nodes.values()].filter(({ kind }) => kind !== "tree").map(({ bits }) => bits));
  const withTargets = (paths: Iterable<Path>) => tokensFrom(nodes, paths);
  return {
    of: (path) => bitsAt(nodes, path),
    all,
    withTargets: hasExtends ? null : withTargets,
  };
}

/** A text for each node: no valid name has a dot, and what names with one share is more dependencies. */
function keyOf(kind: Node["kind"], path: Path): string {
  return `${kind} ${path.join(".")}`;
}

function bitOf(modifier: string, modifiers: readonly Modifier[]): Bits {
  const index = modifiers.findIndex(({ name }) => name === modifier);
  return index < 0 ? 0n : 1n << BigInt(index);
}

function tokensFrom(nodes: ReadonlyMap<string, Node>, paths: Iterable<Path>): readonly Path[] {
  const found = new Set<Node>();
  for (const path of paths) {
    const node = nodes.get(keyOf("token", path));
    if (node !== undefined) found.add(node);
  }
  // A loop over a set also visits what is added meanwhile.
  for (const { next } of found) for (const node of next) if (node.kind === "token") found.add(node);
  return [...found].map(({ path }) => path);
}

/** A token that is only inherited depends on what the groups around it depend on. */
function bitsAt(nodes: ReadonlyMap<string, Node>, path: readonly string[]): Bits {
  const token = nodes.get(keyOf("token", path));
  if (token !== undefined) return token.bits;
  for (let end = path.length - 1; end >= 0; end -= 1) {
    const group = nodes.get(keyOf("group", path.slice(0, end)));
    if (group !== undefined) return group.bits;
  }
  return 0n;
}

/** Adds to each node the modifiers of those it depends on. */
function spread(nodes: readonly Node[], everything: Bits): void {
  let hasCircles = false;
  const order = dependencyOrder(
    nodes,
    ({ next }) => [...next],
    () => {
      hasCircles = true;
    },
  );
  for (let round = 0, isChanged = true; isChanged; round += 1) {
    isChanged = false;
    for (const node of order) {
      let bits = round < MOST_ROUNDS ? node.bits : everything;
      for (const { bits: more } of node.next) bits |= more;
      isChanged ||= hasCircles && bits !== node.bits;
      node.bits = bits;
    }
  }
}

/** The paths of the tokens that a value refers to. */
function targetsIn(value: Json, found: Path[] = []): readonly Path[] {
  if (typeof value === "string") add(aliasTarget(value)?.split("."), found);
  else if (Array.isArray(value)) for (const item of value as readonly Json[]) targetsIn(item, found);
  else if (isObject(value))
    for (const key in value) {
      if (key === "$ref") add(targetOf(value[key] ?? null), found);
      else targetsIn(value[key] ?? null, found);
    }
  return found;
}

function add(target: Path | undefined, found: Path[]): void {
  if (target !== undefined && target.length > 0) found.push(target);
}

/** The path in an alias or a JSON Pointer, up to a token's value. */
function targetOf(value: Json): readonly string[] | undefined {
  const steps = aliasTarget(value)?.split(".") ?? pointerSteps(value);
  const end = steps?.indexOf("$value") ?? -1;
  return end < 0 ? steps : steps?.slice(0, end);
}
