/** What a step of a path must be, from one sign on; null is its end. */
type Node =
  | { readonly kind: "sign"; readonly fits: (sign: string) => boolean; readonly next: Node | null }
  | { readonly kind: "star"; readonly next: Node | null }
  /** Any of several ways on, which may lead back to it. */
  | { readonly kind: "ways"; readonly ways: readonly (Node | null)[] }
  /** The rest, where it is none of the alternatives, each of which has what follows, too. */
  | { readonly kind: "none"; readonly of: readonly (Node | null)[]; readonly rest: Node };

/** A part of a pattern, which one step of a path fits; `**` is any number of steps. */
export type Part =
  | "**"
  | {
      readonly first: Node | null;
      /** All nodes, of which each comes after those that it leads to, but for ways back. */
      readonly nodes: readonly Node[];
      readonly isHidden: boolean;
    };

/** A part of a pattern in the notation of shells: `*`, `?`, `[a-m]`, `[!x]`, and `!(a|b)` with `?`, `*`, `+` or `@`. */
export function compiled(text: string): Part {
  if (text === "**") return text;
  const nodes: Node[] = [];
  const add = (node: Node): Node => {
    nodes.push(node);
    return node;
  };
  const chained = (part: string, next: Node | null): Node | null =>
    piecesOf(part).reduceRight((end: Node | null, piece) => nodeOf(piece, end), next);
  const nodeOf = (piece: string, next: Node | null): Node => {
    if (piece === "*") return add({ kind: "star", next });
    const [sign, parts] = alternativesOf(piece);
    if (parts.length === 0) return add({ kind: "sign", fits: signOf(piece), next });
    if (sign === "!") {
      const of = parts.map((part) => chained(part, next));
      return add({ kind: "none", of, rest: add({ kind: "star", next }) });
    }
    const loop: (Node | null)[] = [];
    const end = sign === "*" || sign === "+" ? add({ kind: "ways", ways: loop }) : next;
    const ways = parts.map((part) => chained(part, end));
    loop.push(...ways, next);
    return add({ kind: "ways", ways: sign === "*" || sign === "?" ? [...ways, next] : ways });
  };
  const first = chained(text, null);
  return { first, nodes, isHidden: /^\\?\./.test(text) };
}

/** Whether a step fits a part, in a time that grows with the product of their lengths. */
export function fitsPart(step: string, { first, nodes, isHidden }: Exclude<Part, "**">): boolean {
  if (step.startsWith(".") && !isHidden) return false;
  const signs = [...step];
  // Whether the step fits from each node on, beginning at one of its signs.
  let later = new Map<Node | null, boolean>();
  for (let at = signs.length; at >= 0; at -= 1) {
    const [sign, before] = [signs[at], later];
    const known = new Map<Node | null, boolean>([[null, sign === undefined]]);
    const isFit = (node: Node | null): boolean => {
      const own = known.get(node);
      if (own !== undefined || node === null) return own === true;
      // A way back to a node has nothing that the node itself has not.
      known.set(node, false);
      const is = fitsFrom(node);
      known.set(node, is);
      return is;
    };
    const fitsFrom = (node: Node): boolean => {
      if (node.kind === "sign") return sign !== undefined && node.fits(sign) && before.get(node.next) === true;
      if (node.kind === "star") return isFit(node.next) || before.get(node) === true;
      if (node.kind === "ways") return node.ways.some(isFit);
      return !node.of.some(isFit) && isFit(node.rest);
    };
    for (const node of nodes) isFit(node);
    later = known;
  }
  return later.get(first) === true;
}

/** Signs, wildcards, classes in brackets, and alternatives in parentheses. */
function piecesOf(part: string): readonly string[] {
  const pieces: string[] = [];
  for (let at = 0; at < part.length; at += pieces.at(-1)?.length ?? 1)
    pieces.push(groupAt(part, at) ?? /^(\\.|\[[!^]?\]?[^\]]*\]|.)/su.exec(part.slice(at))?.[0] ?? "");
  return pieces;
}

/** The alternatives that begin at a place, with their parentheses; undefined where none do. */
function groupAt(part: string, from: number): string | undefined {
  if (!/^[!?*+@]\(/.test(part.slice(from, from + 2))) return undefined;
  let depth = 0;
  for (let at = from + 1; at < part.length; at += 1) {
    if (part[at] === "(") depth += 1;
    if (part[at] === ")" && (depth -= 1) === 0) return part.slice(from, at + 1);
  }
  return undefined;
}

/** The sign before alternatives, and the alternatives, which may have some within; none for another piece. */
function alternativesOf(piece: string): readonly [sign: string, parts: readonly string[]] {
  if (groupAt(piece, 0) !== piece) return ["", []];
  const parts = [""];
  for (const inner of piecesOf(piece.slice(2, -1))) {
    if (inner === "|") parts.push("");
    else parts.push(`${parts.pop()}${inner}`);
  }
  return [piece.slice(0, 1), parts];
}

/** Which signs a sign, `?` or a class such as `[!a-m]` is for. */
function signOf(piece: string): (sign: string) => boolean {
  if (piece === "?") return () => true;
  const [, not, body = ""] = /^\[([!^]?)(.+)\]$/su.exec(piece) ?? [];
  if (not === undefined) {
    const own = piece.replace(/^\\(?=.)/su, "");
    return (sign) => sign === own;
  }
  const ranges = [...body.matchAll(/\\?(.)(?:-\\?(.))?/gsu)].map(([, from = "", to = from]) => [from, to] as const);
  return (sign) => ranges.some(([from, to]) => from <= sign && sign <= to) === (not === "");
}
