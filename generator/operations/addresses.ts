import { fill, namesOf, pathOf, toTemplate } from "../kit/template.ts";
import type { Span } from "../model/day.ts";
import { API_ROOT, type Identity } from "../model/identity.ts";
import { isPrebuilt, type SettledCombination } from "./combinations.ts";
import type { Operation, Settled } from "./operation.ts";

/**
 * The kinds of addresses: `live` ones are in the specification and take a query; the rest are file addresses, which ignore
 * it. `choices` files hold combinations with further choices.
 */
export const SOURCES = ["live", "plain", "file", "choices"] as const;

export type Address = {
  readonly operation: Operation;
  /** The file extension of the format. */
  readonly format: string;
  readonly source: (typeof SOURCES)[number];
  /** Relative to the API's root, without a query. */
  readonly template: string;
};

/** Returns an operation's formats. The first belongs to its address; the rest append an extension. */
export function formatsOf({ formats }: Pick<Operation, "formats">): readonly [first: string, ...further: string[]] {
  const [first = "", ...further] = Object.keys(formats);
  return [first, ...further];
}

/** Appends a format's extension; it is empty if file names already include their extension. */
function withExtension(path: string, format: string): string {
  return format === "" ? path : `${path}.${format}`;
}

/** Returns an operation's addresses for one source, one for each format. */
export function addressesOf(operation: Operation, source: Address["source"]): readonly Address[] {
  const { path, plain, file, choicesFile } = operation;
  const template = { live: pathOf(path), plain, file, choices: choicesFile }[source] ?? null;
  if (template === null) return [];
  return formatsOf(operation).map((format, index) => {
    const isBare = source === "live" && index === 0;
    return { operation, format, source, template: isBare ? template : withExtension(template, format) };
  });
}

/**
 * Returns whether an identity has an operation's plain address. If it has seasons, the address of a response that
 * depends on the day includes the date instead.
 */
export function hasPlain({ kinds }: Operation, { seasons }: Pick<Identity, "seasons">): boolean {
  return kinds["date"] === undefined || seasons.length === 0;
}

/** A path segment: a literal, or a parameter with a fixed suffix; a spanning parameter matches one or more segments. */
export type Segment =
  | { readonly literal: string }
  | { readonly name: string; readonly ending: string; readonly spans: boolean };

export function segmentsOf({ template }: Pick<Address, "template">): readonly Segment[] {
  return template.split("/").slice(1).map(toSegment);
}

function toSegment(text: string): Segment {
  const { names, texts, spanning } = toTemplate(text);
  const [name] = names;
  return name === undefined ? { literal: text } : { name, ending: texts[1] ?? "", spans: spanning.has(name) };
}

export type SettledRequest = { readonly operation: Operation; readonly format: string; readonly settled: Settled };

/** Returns the path of a response's file, such as `/api/v1/tokens.json`; null if it is never stored. */
export function filePath({ operation: { file, choicesFile }, format, settled }: SettledRequest): string | null {
  const template = settled["choices"] === undefined ? file : (choicesFile ?? null);
  return template === null ? null : `${API_ROOT}${withExtension(fill(template, settled), format)}`;
}

/** Returns the path of the file that a response is always read from; null if it is rendered on request. */
export function storedPath(request: SettledRequest): string | null {
  return request.operation.formats[request.format]?.isStored ? filePath(request) : null;
}

/** Returns the path of a response's prebuilt file, or null. */
export function builtPath(
  request: SettledRequest,
  { identity, span }: { identity: Identity; span: Span },
): string | null {
  const { operation, settled } = request;
  const isBuilt = namesOf(operation.file ?? "").every((name) => {
    return operation.kinds[name]?.isBuilt(settled[name], span, identity);
  });
  const hasChoices = settled["choices"] !== undefined;
  return isBuilt && (!hasChoices || isPrebuilt(identity, settled as SettledCombination)) ? filePath(request) : null;
}

/** Returns whether an address is a file address, whose response doesn't depend on the day. */
export function isFileAddress({ operation, format, source, template }: Address): boolean {
  return source !== "live" || template === withExtension(operation.file ?? "", format);
}
