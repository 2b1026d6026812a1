import { KitNetworkEndpoint } from "../kit/network-endpoint.ts";
import { KitNetworkError } from "../kit/network-error.ts";
import { fill, pathOf, type Template, toTemplate } from "../kit/template.ts";
import { ADDRESSES } from "./addresses.ts";
import type { OperationId } from "./signature.ts";
import type { Site } from "./site.ts";

/** A call as the caller made it; JavaScript has no types, so the values are checked. */
export type Call = {
  readonly id: OperationId;
  readonly params: { readonly [name: string]: unknown };
  readonly format: string;
};

/** Addresses without names: a value must not lead to one, as the season "current" would. */
const LITERAL = new Set(Object.values(ADDRESSES).map(([address]) => pathOf(address)));

/** The format that needs no extension. */
export function firstFormat(id: OperationId): string {
  return ADDRESSES[id][1];
}

/** The endpoint of a call, or the error `invalidURL` with the reason. */
export function toEndpoint({ scheme, host, root }: Site, call: Call): KitNetworkEndpoint | KitNetworkError {
  const { id, params, format } = call;
  const [address, ...formats]: readonly [string, ...string[]] = ADDRESSES[id];
  const template = toTemplate(address);
  const reason = problemIn(call, template, formats);
  if (reason !== undefined) return new KitNetworkError("invalidURL", `${id}: ${reason}.`);
  const path = fill(address, params);
  if (path !== template.path && LITERAL.has(path))
    return new KitNetworkError("invalidURL", `${id}: "${path}" is the address of another operation.`);
  const extension = format === "bytes" || format === formats[0] ? "" : `.${format}`;
  const given = template.query.filter((name) => isGiven(params[name]));
  return new KitNetworkEndpoint({
    scheme,
    host,
    path: `${root}${path}${extension}`,
    queryItems: given.map((name) => ({ name, value: String(params[name]) })),
    // The client has its own cache; this only lets equal requests at the same time share a fetch.
    cacheInterval: 1,
  });
}

function problemIn(
  { params, format }: Call,
  { names, query }: Template,
  formats: readonly string[],
): string | undefined {
  const all = [...names, ...query];
  const unknown = Object.keys(params).find((name) => !all.includes(name));
  if (unknown !== undefined) return `unknown parameter "${unknown}". ${use(all)}`;
  if (format !== "bytes" && !formats.includes(format))
    return `unknown format "${format}". ${use([...formats, "bytes"])}`;
  const missing = names.find((name) => !isGiven(params[name]));
  if (missing !== undefined) return `missing parameter "${missing}"`;
  const invalid = names.find((name) => /^\.{0,2}$/.test(String(params[name])));
  if (invalid !== undefined) return `${invalid} is "${String(params[invalid])}", which an address cannot contain`;
  const broken = all.find((name) => !String(params[name]).isWellFormed());
  return broken && `${broken} has half a surrogate pair`;
}

function use(values: readonly string[]): string {
  if (values.length === 0) return "There are none";
  return values.length === 1 ? `Use ${values[0]}` : `Use one of: ${values.join(", ")}`;
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null;
}
