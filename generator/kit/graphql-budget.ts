import {
  type ExecutionResult,
  GraphQLError,
  type GraphQLOutputType,
  type GraphQLResolveInfo,
  getNamedType,
  isLeafType,
  isNonNullType,
} from "graphql";
import { bytesInJson, bytesOfFrame } from "./graphql-bytes.ts";
import { markPublic } from "./graphql-public-errors.ts";
import { multiplies } from "./graphql-multiplied.ts";

/**
 * The known size of a root field's response in bytes, or undefined. It is the field's `extensions.kitBytes`, called before
 * the resolver.
 */
export type KitGraphQLBytes = (
  args: Readonly<Record<string, unknown>>,
  context: unknown,
) => number | undefined | Promise<number | undefined>;

type Path = GraphQLResolveInfo["path"];

/** A root field of a query during execution. */
type Root = {
  readonly info: GraphQLResolveInfo;
  /** Executed with any size. */
  readonly isFree: boolean;
  /** The bytes charged in advance and not yet used. */
  credit: number;
  error?: GraphQLError;
};

/**
 * The bytes that one response may have. Root fields are charged in advance by their known size, and the fields below them
 * as they are resolved. The first one is always executed, unless its response can be larger than the data: if it selects a
 * field twice, or nests lists of one type.
 */
export class Budget {
  readonly #limit: number;
  readonly #roots = new Map<string | number, Root>();
  #spent = 0;
  /** Fields of one object are resolved one after the other, so the last object's root is cached. */
  #last: { readonly object: Path; readonly root: Root | undefined } | undefined;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Charges a root field in advance, before its resolver is called. @throws GraphQLError if it must not be called. */
  begin(info: GraphQLResolveInfo, args: Readonly<Record<string, unknown>>, context: unknown): void | Promise<void> {
    if (info.path.prev !== undefined || info.fieldName === "__typename") return undefined;
    const isFirst = this.#roots.size === 0;
    const root: Root = { info, isFree: isFirst && !multiplies(info), credit: 0 };
    this.#roots.set(info.path.key, root);
    const known = info.parentType.getFields()[info.fieldName]?.extensions["kitBytes"] as KitGraphQLBytes | undefined;
    const bytes = known?.(args, context);
    if (typeof bytes === "object") return bytes.then((found) => this.#prepay(root, found, isFirst));
    this.#prepay(root, bytes, isFirst);
  }

  #prepay(root: Root, bytes = 0, isFirst: boolean): void {
    if (!isFirst && this.#spent + Math.max(bytes, 1) > this.#limit) throw this.#refuse(root);
    this.#spent += bytes;
    root.credit = bytes;
  }

  /**
   * Charges a field's name before its resolver is called, since promises resolve later, all of a level at once.
   * @throws GraphQLError if that exceeds what is left, and from then on, so that nothing below is resolved.
   */
  enter({ path }: GraphQLResolveInfo): void {
    const root = this.#rootOf(path);
    if (root === undefined) return;
    if (root.error !== undefined) throw root.error;
    this.#take(root, bytesOfName(path), this.#leftFor(root));
  }

  /** Charges a resolved value, and the field's name if `enter` was not called. @throws GraphQLError as `enter` does. */
  charge({ path, returnType }: GraphQLResolveInfo, value: unknown, isNamed = false): void {
    const root = this.#rootOf(path);
    if (root === undefined) return;
    if (root.error !== undefined) throw root.error;
    const most = this.#leftFor(root);
    const written = isLeaf(returnType) ? bytesInJson(value, most) : bytesOfFrame(value);
    this.#take(root, written + (isNamed ? bytesOfName(path) : 0), most);
  }

  /** Charges an error in place of a value. @throws GraphQLError if that exceeds what is left. */
  chargeError({ path }: GraphQLResolveInfo, error: unknown): void {
    const root = this.#rootOf(path);
    if (root === undefined || root.error !== undefined) return;
    const most = this.#leftFor(root);
    const { message, extensions } = error instanceof GraphQLError ? error : { message: "", extensions: {} };
    this.#take(root, ERROR + bytesInJson([message, extensions], most), most);
  }

  #leftFor({ credit }: Root): number {
    return credit + Math.max(this.#limit - this.#spent, 0);
  }

  #take(root: Root, bytes: number, most: number): void {
    const prepaid = Math.min(root.credit, bytes);
    root.credit -= prepaid;
    this.#spent += bytes - prepaid;
    if (bytes > most && !root.isFree) throw this.#refuse(root);
  }

  /** The result, where each refused root field is null and has one error. */
  settle(result: ExecutionResult): ExecutionResult {
    const refused = [...this.#roots.values()].filter(({ error }) => error !== undefined);
    if (refused.length === 0 || result.data === undefined) return result;
    const errors = new Set([...(result.errors ?? []), ...refused.map(({ error }) => error as GraphQLError)]);
    let { data } = result;
    for (const { info } of refused) {
      if (data !== null) data[info.path.key] = null;
      if (isNonNullType(info.returnType)) data = null;
    }
    return { ...result, errors: [...errors], data };
  }

  /** One error for each root field, with its path: graphql-js does not change errors with a path. */
  #refuse(root: Root): GraphQLError {
    const { path, fieldNodes } = root.info;
    const message = `Response too large: "${path.key}" takes it over ${this.#limit} bytes. Request fewer fields at once.`;
    const extensions = { code: "RESPONSE_TOO_LARGE", limit: this.#limit };
    root.error ??= markPublic(new GraphQLError(message, { nodes: fieldNodes, path: [path.key], extensions }));
    return root.error;
  }

  #rootOf(path: Path): Root | undefined {
    const object = path.prev;
    if (object === undefined) return this.#roots.get(path.key);
    if (this.#last?.object === object) return this.#last.root;
    let top = object;
    while (top.prev !== undefined) top = top.prev;
    const root = this.#roots.get(top.key);
    this.#last = { object, root };
    return root;
  }
}

/** The bytes of an error without its message and extensions: its locations, its path, and the null in the data. */
const ERROR = 150;

/** The bytes of a name with its quotes, its colon and a comma. */
function bytesOfName({ key }: Path): number {
  return String(key).length + 4;
}

const leaves = new WeakMap<GraphQLOutputType, boolean>();

/** Whether a field's type is a scalar or an enum, or a list of them. */
function isLeaf(type: GraphQLOutputType): boolean {
  const known = leaves.get(type) ?? isLeafType(getNamedType(type));
  leaves.set(type, known);
  return known;
}
