import type { Json } from "../../model/token.ts";
import { dependencyOrder } from "../dtcg/order.ts";
import { aliasTarget, pointerSteps } from "../dtcg/reference.ts";
import { isObject } from "../form.ts";
import type { Layer } from "./merge.ts";
import type { Modifier } from "./modifier.ts";
import { isName, isToken, membersOf, type Part } from "./part.ts";

/** A set of modifiers as a bit mask, by index in the document. */
export type Bits = bigint;

/** A node of the dependency graph: the modifiers that define it, and the nodes it depends on. */
type Node = {
  readonly kind: "token" | "group" | "tree";
  readonly path: readonly string[];
  bits: Bits;
  readonly next: Set<Node>;
};

/** Maximum depth of a token: both files and `$extends` are limited to 100 levels. */
const MAX_DEPTH = 101;

/** The properties of a group that its tokens inherit. */
const INHERITED = new Set(["$type", "$deprecated", "$extends"]);

/** The modifiers that each token depends on. */
export type Dependencies = {
  /** Returns the modifiers that can change the token at a path. */
  readonly of: (path: readonly string[]) => Bits;
  /** The distinct sets of modifiers that tokens depend on. */
  readonly all: ReadonlySet<Bits>;
  /** Returns the paths of tokens and of everything they refer to; null if `$extends` makes that set incomplete. */
  readonly withTargets: ((paths: Iterable<Path>) => readonly Path[]) | null;
};

type Path = readonly string[];

/** Maximum number of iterations for cyclic graphs; real input converges earlier. */
const MAX_ROUNDS = 20;

/**
 * Finds the modifiers that each token depends on: those of its definitions and, transitively through aliases,
 * references, `$extends` and group properties, those of everything it refers to. Merges all layers, so the result is an
 * upper bound for any single combination.
 */
export function dependenciesIn(layers: readonly Layer[], modifiers: readonly Modifier[]): Dependencies {
  const nodes = new Map<string, Node>();
  const nodeAt = (kind: Node["kind"], path: readonly string[]): Node => {
    const key = keyOf(kind, path);
    const existing = nodes.get(key);
    if (existing !== undefined) return existing;
    const node: Node = { kind, path, bits: 0n, next: new Set() };
    nodes.set(key, node);
    // Members inherit the properties of their group.
    if (kind !== "tree" && path.length > 0) node.next.add(nodeAt("group", path.slice(0, -1)));
    return node;
  };

  let hasExtends = false;
  const visit = (part: Part, path: readonly string[], bits: Bits): void => {
    const tree = nodeAt("tree", path);
    for (const [key, member] of membersOf(part)) {
      const memberPath = [...path, key];
      if (!isName(key)) {
        if (!INHERITED.has(key)) continue;
        const node = nodeAt("group", path);
        node.bits |= bits;
        hasExtends ||= key === "$extends";
        if (key === "$extends") link(node, "tree", targetOf(member.value));
      } else if (isToken(member)) {
        const node = nodeAt("token", memberPath);
        node.bits |= bits;
        for (const target of targetsIn(member.value)) link(node, "token", target);
        tree.next.add(node);
      } else if (isObject(member.value)) {
        const inner = nodeAt("tree", memberPath);
        inner.bits |= bits;
        tree.next.add(nodeAt("group", memberPath)).add(inner);
        visit(member, memberPath, bits);
      }
    }
  };
  const link = (node: Node, kind: "token" | "tree", target: readonly string[] | undefined) => {
    if (target !== undefined && target.length <= MAX_DEPTH)
      node.next.add(nodeAt(kind, target)).add(nodeAt("group", target));
  };

  for (const { condition, sources } of layers) {
    const bits = condition.reduce((sum, { modifier }) => sum | bitOf(modifier, modifiers), 0n);
    for (const source of sources) visit(source, [], bits);
  }
  propagate([...nodes.values()], (1n << BigInt(modifiers.length)) - 1n);
  const all = new Set([...nodes.values()].filter(({ kind }) => kind !== "tree").map(({ bits }) => bits));
  const withTargets = (paths: Iterable<Path>) => tokensFrom(nodes, paths);
  return {
    of: (path) => bitsAt(nodes, path),
    all,
    withTargets: hasExtends ? null : withTargets,
  };
}

/** Returns the map key of a node. Valid names have no dots; nodes that collide only get more dependencies. */
function keyOf(kind: Node["kind"], path: Path): string {
  return `${kind} ${path.join(".")}`;
}

function bitOf(modifier: string, modifiers: readonly Modifier[]): Bits {
  const index = modifiers.findIndex(({ name }) => name === modifier);
  return index < 0 ? 0n : 1n << BigInt(index);
}

function tokensFrom(nodes: ReadonlyMap<string, Node>, paths: Iterable<Path>): readonly Path[] {
  const reached = new Set<Node>();
  for (const path of paths) {
    const node = nodes.get(keyOf("token", path));
    if (node !== undefined) reached.add(node);
  }
  // Iterating over a Set also visits elements that are added during the iteration.
  for (const { next } of reached) for (const node of next) if (node.kind === "token") reached.add(node);
  return [...reached].map(({ path }) => path);
}

/** Returns the dependencies of a token; an inherited token has those of its nearest group. */
function bitsAt(nodes: ReadonlyMap<string, Node>, path: readonly string[]): Bits {
  const token = nodes.get(keyOf("token", path));
  if (token !== undefined) return token.bits;
  for (let end = path.length - 1; end >= 0; end -= 1) {
    const group = nodes.get(keyOf("group", path.slice(0, end)));
    if (group !== undefined) return group.bits;
  }
  return 0n;
}

/** Propagates modifiers to dependents until nothing changes. */
function propagate(nodes: readonly Node[], everything: Bits): void {
  let hasCycles = false;
  const order = dependencyOrder(
    nodes,
    ({ next }) => [...next],
    () => {
      hasCycles = true;
    },
  );
  for (let round = 0, isChanged = true; isChanged; round += 1) {
    isChanged = false;
    for (const node of order) {
      let bits = round < MAX_ROUNDS ? node.bits : everything;
      for (const dependency of node.next) bits |= dependency.bits;
      isChanged ||= hasCycles && bits !== node.bits;
      node.bits = bits;
    }
  }
}

/** Collects the paths of the tokens that a value refers to. */
export function targetsIn(value: Json, targets: Path[] = []): readonly Path[] {
  if (typeof value === "string") addTarget(aliasTarget(value)?.split("."), targets);
  else if (Array.isArray(value)) for (const item of value as readonly Json[]) targetsIn(item, targets);
  else if (isObject(value))
    for (const key in value) {
      if (key === "$ref") addTarget(targetOf(value[key] ?? null), targets);
      else targetsIn(value[key] ?? null, targets);
    }
  return targets;
}

function addTarget(target: Path | undefined, targets: Path[]): void {
  if (target !== undefined && target.length > 0) targets.push(target);
}

/** Parses the token path in an alias or a JSON Pointer, up to `$value`. */
function targetOf(value: Json): readonly string[] | undefined {
  const steps = aliasTarget(value)?.split(".") ?? pointerSteps(value);
  const end = steps?.indexOf("$value") ?? -1;
  return end < 0 ? steps : steps?.slice(0, end);
}
