import { isWellFormed } from "../kit/address.ts";
import { KitNetworkEndpoint } from "../kit/network-endpoint.ts";
import { fill, namesOf } from "../kit/template.ts";
import { ADDRESSES } from "./addresses.ts";
import type { Failure } from "./answer.ts";
import { invalidURL } from "./error.ts";
import { asBytes, type Reader, readerOf } from "./read.ts";
import type { OperationId } from "./signature.ts";
import type { Site } from "./site.ts";

/** A call as the caller made it; JavaScript has no types, so the values are checked. */
export type Call = {
  readonly id: OperationId;
  readonly params: { readonly [name: string]: unknown };
  readonly format: string;
};

/** Addresses without names: a value must not lead to one, as the season "current" would. */
const LITERAL: ReadonlySet<string> = new Set(Object.values(ADDRESSES).map(([path]) => path));

/** The format that needs no extension. */
export function firstFormat(id: OperationId): string {
  return ADDRESSES[id][1];
}

/** Reads the data of an operation in a format. */
export function readerFor(id: OperationId, format: string): Reader {
  const [, first, key]: readonly [path: string, format: string, key?: string] = ADDRESSES[id];
  return format === "bytes" ? asBytes(readerOf(first, key)) : readerOf(format, key);
}

/**
 * The endpoint of a call, or the error `invalidURL` with the reason. What is not in the path is the query, and a format
 * that is not the first is an extension: the API knows both, and explains those it doesn't have.
 */
export function toEndpoint({ scheme, host, root }: Site, call: Call): KitNetworkEndpoint | Failure {
  const { id, format } = call;
  const params = withModifiers(call.params);
  const [template] = ADDRESSES[id];
  const names = namesOf(template);
  const reason = problemIn({ params, format }, names);
  if (reason !== undefined) return invalidURL(`${id}: ${reason}.`);
  const path = fill(template, params);
  if (path !== template && LITERAL.has(path))
    return invalidURL(`${id}: "${path}" is the address of another operation.`);
  const extension = format === "bytes" || format === firstFormat(id) ? "" : `.${format}`;
  const query = Object.entries(params).filter(([name, value]) => !names.includes(name) && isGiven(value));
  return new KitNetworkEndpoint({
    scheme,
    host,
    path: `${root}${path}${extension}`,
    queryItems: query.map(([name, value]) => ({ name, value: String(value) })),
    // The client has its own cache; this only lets equal requests at the same time share a fetch.
    cacheInterval: 1,
  });
}

/** Further modifiers are parameters by their ids. */
function withModifiers({ modifiers, ...params }: Call["params"]): Call["params"] {
  return typeof modifiers === "object" ? { ...params, ...modifiers } : { ...params, modifiers };
}

function problemIn({ params, format }: Omit<Call, "id">, names: readonly string[]): string | undefined {
  if (!/^[a-z]+$/.test(format)) return `unknown format "${format}"`;
  const missing = names.find((name) => !isGiven(params[name]));
  if (missing !== undefined) return `missing parameter "${missing}"`;
  const invalid = names.find((name) => /^\.{0,2}$/.test(String(params[name])));
  if (invalid !== undefined) return `${invalid} is "${String(params[invalid])}", which an address cannot contain`;
  const broken = Object.entries(params).find((entry) => !isWellFormed(entry.map(String).join("")));
  return broken && `${broken[0]} has half a surrogate pair`;
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null;
}
