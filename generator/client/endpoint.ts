import { KitNetworkEndpoint } from "../kit/network-endpoint.ts";
import { KitNetworkError } from "../kit/network-error.ts";
import { ADDRESSES } from "./addresses.ts";
import type { OperationId } from "./signature.ts";
import type { Site } from "./site.ts";

/** What is asked for, as the caller gave it: types do not reach those who write JavaScript. */
export type Question = {
  readonly id: OperationId;
  readonly params: { readonly [name: string]: unknown };
  readonly format: string;
};

/** An address template taken apart. */
type Template = { readonly path: string; readonly names: readonly string[]; readonly query: readonly string[] };

/** Addresses without a name in them: no value may lead to one, as the season "current" would. */
const LITERAL = new Set(Object.values(ADDRESSES).map(([address]) => toTemplate(address).path));

/** The format that needs no extension. */
export function firstFormat(id: OperationId): string {
  return ADDRESSES[id][1];
}

/** The endpoint of a question; the error `invalidURL`, which says why, where there can be none. */
export function toEndpoint({ scheme, host, root }: Site, question: Question): KitNetworkEndpoint | KitNetworkError {
  const { id, params, format } = question;
  const [address, ...formats]: readonly [string, ...string[]] = ADDRESSES[id];
  const template = toTemplate(address);
  const reason = wrongIn(question, template, formats);
  if (reason !== undefined) return new KitNetworkError("invalidURL", `${id}: ${reason}.`);
  const path = template.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  if (path !== template.path && LITERAL.has(path))
    return new KitNetworkError("invalidURL", `${id}: "${path}" is the address of something else.`);
  const extension = format === "bytes" || format === formats[0] ? "" : `.${format}`;
  const given = template.query.filter((name) => isGiven(params[name]));
  return new KitNetworkEndpoint({
    scheme,
    host,
    path: `${root}${path === "/" ? "" : path}${extension}`,
    queryItems: given.map((name) => ({ name, value: String(params[name]) })),
    // The client keeps answers itself; this says that equal questions at the same time may share a fetch.
    cacheInterval: 1,
  });
}

function wrongIn(
  { params, format }: Question,
  { names, query }: Template,
  formats: readonly string[],
): string | undefined {
  const all = [...names, ...query];
  const stranger = Object.keys(params).find((name) => !all.includes(name));
  if (stranger !== undefined) return `there is no parameter "${stranger}"; there is ${all.join(", ") || "none"}`;
  if (format !== "bytes" && !formats.includes(format))
    return `there is no format "${format}"; there is ${[...formats, "bytes"].join(", ")}`;
  const missing = names.find((name) => !isGiven(params[name]));
  if (missing !== undefined) return `${missing} is missing`;
  const unfit = names.find((name) => /^\.{0,2}$/.test(String(params[name])));
  if (unfit !== undefined) return `${unfit} is "${String(params[unfit])}", which no address can hold`;
  const broken = all.find((name) => !String(params[name]).isWellFormed());
  return broken && `${broken} has half a surrogate pair`;
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null;
}

function toTemplate(address: string): Template {
  const [path = "", query = ""] = address.split("{?");
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  return { path, names, query: query.replace("}", "").split(",").filter(Boolean) };
}
