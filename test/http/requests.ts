import * as fc from "fast-check";
import type { Span } from "../../generator/model/day.ts";
import { API_ROOT, type Identity } from "../../generator/model/identity.ts";
import { catalogue } from "../../generator/operations/catalogue.ts";
import { namesOf } from "../../generator/kit/template.ts";
import type { Operation } from "../../generator/operations/operation.ts";
import type { Kind } from "../../generator/operations/param.ts";
import { anyCharacter } from "../characters.ts";

/** A random request; `operation` is the addressed operation's id, or `""` if the address may not match one. */
export type RandomRequest = {
  readonly operation: string;
  readonly method: string;
  readonly address: string;
  readonly condition: string | null;
};

/** The number of operations from the specification, which come first in the catalogue. */
export const SPECIFIED = 14;

/** A query's parameters before they are encoded. */
type Parameters = readonly (readonly [name: string, value: string])[];

/** An address split into parts, so that any part can be corrupted. */
type Address = { readonly operation: string; readonly path: string; readonly query: Parameters };

const hexDigits = fc.string({ unit: fc.constantFrom(..."0123456789abcdefABCDEF"), minLength: 6, maxLength: 6 });

/** Valid values of a kind: its listed values, its example, and for colours any six hexadecimal digits. */
function valid(kind: Kind<unknown>, identity: Identity, span: Span): fc.Arbitrary<string> {
  const listed = kind.values(identity, span);
  const free = kind.name === "colour" ? [fc.constantFrom("ink", "paper", "season-natal"), hexDigits] : [];
  return fc.oneof(
    fc.constant(kind.example(identity)),
    ...free,
    ...(listed.length > 0 ? [fc.constantFrom(...listed)] : []),
  );
}

/** Valid addresses of an operation: any path values, all required parameters, and some optional ones. */
function addressOf(operation: Operation, identity: Identity, span: Span): fc.Arbitrary<Address> {
  const [template = ""] = operation.path.split("{?");
  const valueOf = (name: string) => {
    const kind = operation.params[name]?.kind;
    return kind === undefined ? fc.constant("") : valid(kind, identity, span);
  };
  const values = fc.record(Object.fromEntries(namesOf(template).map((name) => [name, valueOf(name)])));
  const query = namesOf(operation.path, "query").map((name) => {
    const parameter = valueOf(name).map((value) => [[name, value] as const]);
    return operation.params[name]?.required ? parameter : fc.oneof(parameter, fc.constant([]));
  });
  const endings = Object.keys(operation.formats).map((format, index) => (index === 0 ? "" : `.${format}`));
  const ending = /\.\w+$/.test(template) ? fc.constant("") : fc.constantFrom(...endings);
  return fc.tuple(values, fc.tuple(...query), ending).map(([pathValues, parameters, suffix]) => {
    const path = template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(pathValues[name] ?? ""));
    return { operation: operation.id, path: `${path}${suffix}`, query: parameters.flat() };
  });
}

/** Strings that commonly break programs. */
const traps = fc.constantFrom(
  "__proto__",
  "constructor",
  "toString",
  "hasOwnProperty",
  "..",
  ".",
  "%2e%2e",
  "%00",
  "\0",
  "%",
  "%zz",
  "%C3%28",
  "%2F",
  "\\",
  "//",
  " ",
  "+",
  "\uD800",
  "\uFEFF",
  "\u202E",
  "null",
  "undefined",
  "NaN",
  "-0",
  "1e309",
  "[object Object]",
  "<script>alert(1)</script>",
  "' OR 1=1 --",
  "{{7*7}}",
  "${7*7}",
  "../../../etc/passwd",
  "\r\nSet-Cookie: a=b",
);

const long = fc.integer({ min: 200, max: 9000 }).map((length) => "x".repeat(length));
const hostileText = fc.oneof(
  traps,
  fc.string({ unit: anyCharacter, maxLength: 40 }),
  fc.string({ maxLength: 40 }),
  long,
);

/** Ways to corrupt one part of an address. */
const corruptions: readonly ((address: Address, text: string) => Address)[] = [
  (address, text) => ({ ...address, path: `${address.path}${text}` }),
  (address, text) => ({ ...address, path: address.path.replace(/[^/]*$/, text) }),
  (address) => ({ ...address, path: `${address.path}/` }),
  (address) => ({ ...address, path: address.path.toUpperCase() }),
  (address) => ({
    ...address,
    path: address.path.replace(/[a-z](?=[^/]*$)/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
  }),
  (address, text) => ({ ...address, query: [...address.query, [text, text]] }),
  (address) => ({ ...address, query: [...address.query, ...address.query] }),
  (address) => ({ ...address, query: address.query.map(([name]) => [name, ""]) }),
  (address, text) => ({ ...address, query: address.query.map(([name]) => [name, text]) }),
  (address) => ({ ...address, query: address.query.map(([name, value]) => [name, value.toUpperCase()]) }),
  (address) => ({ ...address, query: address.query.slice(1) }),
  (address, text) => ({ ...address, query: [["pad", text], ...address.query] }),
];

/** The methods for an operation's address, mostly GET. */
const usualMethod = fc.oneof(
  { weight: 30, arbitrary: fc.constant("GET") },
  { weight: 1, arbitrary: fc.constantFrom("HEAD", "OPTIONS") },
);
const anyMethod = fc.oneof(
  { weight: 3, arbitrary: fc.constant("GET") },
  fc.constantFrom(
    "HEAD",
    "OPTIONS",
    "POST",
    "PUT",
    "PATCH",
    "DELETE",
    "TRACE",
    "CONNECT",
    "PROPFIND",
    "get",
    "__proto__",
    "",
  ),
  fc.string({ maxLength: 20 }),
);
const condition = fc.oneof(
  { weight: 20, arbitrary: fc.constant(null) },
  fc.constantFrom("*", '"a"', 'W/"a"', '"a", "b"', ",,,", '"'),
  fc.string({ unit: anyCharacter, maxLength: 30 }),
);

function toRequest({ operation, path, query }: Address, method: string, tag: string | null): RandomRequest {
  const text = new URLSearchParams(query.map(([name, value]) => [name, value])).toString();
  return { operation, method, address: `${API_ROOT}${path}${text === "" ? "" : `?${text}`}`, condition: tag };
}

/** Requests for valid, corrupted and made-up addresses. */
export function requests(identity: Identity, span: Span): fc.Arbitrary<RandomRequest> {
  const addresses = catalogue.map((operation) => addressOf(operation, identity, span));
  const existing = fc.oneof(
    { weight: 14, arbitrary: fc.oneof(...addresses.slice(0, SPECIFIED)) },
    { weight: 1, arbitrary: fc.oneof(...addresses.slice(SPECIFIED)) },
  );
  const corrupted = fc
    .tuple(existing, fc.constantFrom(...corruptions), hostileText)
    .map(([address, corrupt, text]) => corrupt({ ...address, operation: "" }, text));
  const segments = fc.array(
    fc.oneof(hostileText, fc.constantFrom("themes", "light", "seasons", "current", "contrast")),
    { maxLength: 6 },
  );
  const root = fc.constantFrom(API_ROOT, "", "/api", "/api/v2", `${API_ROOT}/themes/light`);
  const madeUp = fc.tuple(root, segments, fc.constantFrom("", "?", "?date", "?&&=&", "#", "?a=b?c=d#e"), hostileText);
  return fc.oneof(
    { weight: 62, arbitrary: fc.tuple(existing, usualMethod, condition).map((parts) => toRequest(...parts)) },
    { weight: 26, arbitrary: fc.tuple(corrupted, usualMethod, condition).map((parts) => toRequest(...parts)) },
    {
      weight: 12,
      arbitrary: fc.tuple(madeUp, anyMethod, condition).map(([[start, parts, query, text], method, tag]) => {
        const address = `${start}${parts.map((part) => `/${part}`).join("")}${query}${query === "" ? "" : text}`;
        return { operation: "", method, address: address || "/", condition: tag };
      }),
    },
  );
}
