import { isWellFormed, parseURL } from "../kit/address.ts";
import { KitNetworkEndpoint } from "../kit/network-endpoint.ts";
import { fill, namesOf } from "../kit/template.ts";
import { API_ROOT } from "../model/identity.ts";
import { ADDRESSES } from "./addresses.ts";
import type { Failure } from "./answer.ts";
import { invalidURL } from "./error.ts";
import { asBytes, type Reader, readerOf } from "./read.ts";
import type { OperationId } from "./signature.ts";

/** The parsed address of a deployment. */
export type Site = {
  readonly scheme: "http" | "https";
  readonly host: string;
  /** The path of the API's root, the base path of the site included. */
  readonly root: string;
};

/**
 * Reads the address of a deployment, which may have a base path.
 *
 * @throws TypeError for an invalid site address.
 */
export function readSite(address: string): Site {
  const url = parseURL(address);
  const scheme = url?.protocol.slice(0, -1);
  const isBare = url !== undefined && !url.username && !url.password && !/[?#]/.test(address);
  if (!isBare || (scheme !== "http" && scheme !== "https"))
    throw new TypeError(
      `Invalid address "${address}". Expected: the address of a site, such as "https://design.example.org".`,
    );
  const base = url.pathname.replace(/\/+$/, "");
  if (base.endsWith(API_ROOT))
    throw new TypeError(`Invalid address "${address}". Expected: the address of the site, without "${API_ROOT}".`);
  return { scheme, host: url.host, root: base + API_ROOT };
}

/** A call as the caller made it; the values are unchecked, since callers may write JavaScript. */
export type Call = {
  readonly id: OperationId;
  readonly params: { readonly [name: string]: unknown };
  readonly format: string;
};

/** Addresses without parameters. No value may produce one of them, as the season "current" would. */
const LITERAL: ReadonlySet<string> = new Set(Object.values(ADDRESSES).map(([path]) => path));

/** Returns the format that needs no extension. */
export function defaultFormat(id: OperationId): string {
  return ADDRESSES[id][1];
}

/** Returns the reader for an operation's data in a format. */
export function readerFor(id: OperationId, format: string): Reader {
  const [, byDefault, key]: readonly [path: string, format: string, key?: string] = ADDRESSES[id];
  return format === "bytes" ? asBytes(readerOf(byDefault, key)) : readerOf(format, key);
}

/**
 * Creates the endpoint of a call, or the error `invalidURL` with the reason. Parameters outside the path form the query,
 * and a format other than the default is an extension; the API rejects unknown ones with an explanation.
 */
export function toEndpoint({ scheme, host, root }: Site, call: Call): KitNetworkEndpoint | Failure {
  const { id, format } = call;
  const params = withModifiers(call.params);
  const [template] = ADDRESSES[id];
  const names = namesOf(template);
  const reason = problemIn({ id, params, format }, names);
  if (reason !== undefined) return invalidURL(`${id}: ${reason}.`);
  const path = fill(template, params);
  if (path !== template && LITERAL.has(path))
    return invalidURL(`${id}: "${path}" is the address of another operation.`);
  const extension = format === "bytes" || format === defaultFormat(id) ? "" : `.${format}`;
  const query = Object.entries(params).filter(([name, value]) => !names.includes(name) && isGiven(value));
  return new KitNetworkEndpoint({
    scheme,
    host,
    path: `${root}${path}${extension}`,
    queryItems: query.map(([name, value]) => ({ name, value: String(value) })),
    // Lets concurrent equal requests share a fetch; the client has its own cache.
    cacheInterval: 1,
  });
}

/** Spreads the `modifiers` into parameters named by their ids. */
function withModifiers({ modifiers, ...params }: Call["params"]): Call["params"] {
  return typeof modifiers === "object" ? { ...params, ...modifiers } : { ...params, modifiers };
}

function problemIn({ id, params, format }: Call, names: readonly string[]): string | undefined {
  if (format !== defaultFormat(id) && !/^[a-z][a-z0-9]*$/.test(format)) return `unknown format "${format}"`;
  const missing = names.find((name) => !isGiven(params[name]));
  if (missing !== undefined) return `missing parameter "${missing}"`;
  const invalid = names.find((name) => /^\.{0,2}$/.test(String(params[name])));
  if (invalid !== undefined) return `${invalid} is "${String(params[invalid])}", which an address cannot contain`;
  const broken = Object.entries(params).find((entry) => !isWellFormed(entry.map(String).join("")));
  return broken && `${broken[0]} contains a lone surrogate`;
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null;
}
