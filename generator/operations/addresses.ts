import { fill, namesOf, pathOf, toTemplate } from "../kit/template.ts";
import type { Span } from "../model/day.ts";
import { API_ROOT, type Identity } from "../model/identity.ts";
import { isBuiltAhead, type Settled as Combination } from "./combinations.ts";
import type { Operation, Settled } from "./operation.ts";

/**
 * What answers at an address: `live` is in the specification and takes a query; the others are the addresses of files, and
 * ignore the query. `choices` are files of combinations with further choices.
 */
export const SOURCES = ["live", "plain", "file", "choices"] as const;

/** An address of an operation in one format. */
export type Address = {
  readonly operation: Operation;
  /** The file extension of the format. */
  readonly format: string;
  readonly source: (typeof SOURCES)[number];
  /** The address below the API's root, as a template without a query. */
  readonly template: string;
};

/** The formats of an operation: the first is that of its address, the others have an extension there. */
export function formatsOf({ formats }: Pick<Operation, "formats">): readonly [first: string, ...further: string[]] {
  const [first = "", ...further] = Object.keys(formats);
  return [first, ...further];
}

/** The addresses of an operation from one source, in the order of its formats. */
export function addressesOf(operation: Operation, source: Address["source"]): readonly Address[] {
  const { path, plain, file, choicesFile } = operation;
  const template = { live: pathOf(path), plain, file, choices: choicesFile }[source] ?? null;
  if (template === null) return [];
  return formatsOf(operation).map((format, index) => {
    const isBare = source === "live" && index === 0;
    return { operation, format, source, template: isBare ? template : `${template}.${format}` };
  });
}

/** A path segment: a literal text, or a name followed by a fixed ending. */
export type Segment = { readonly literal: string } | { readonly name: string; readonly ending: string };

/** The segments of an address below the API's root. */
export function segmentsOf({ template }: Pick<Address, "template">): readonly Segment[] {
  return template.split("/").slice(1).map(toSegment);
}

function toSegment(text: string): Segment {
  const { names, texts } = toTemplate(text);
  return names[0] === undefined ? { literal: text } : { name: names[0], ending: texts[1] ?? "" };
}

/** A request that is settled: the operation, the format and the values. */
export type SettledRequest = { readonly operation: Operation; readonly format: string; readonly settled: Settled };

/** The path of the file with an answer, such as `/api/v1/tokens.json`; null if it never has one. */
export function filePath({ operation: { file, choicesFile }, format, settled }: SettledRequest): string | null {
  const template = settled["choices"] === undefined ? file : (choicesFile ?? null);
  return template === null ? null : `${API_ROOT}${fill(template, settled)}.${format}`;
}

/** The path of the file that an answer is always read from; null if it is rendered. */
export function storedPath(request: SettledRequest): string | null {
  return request.operation.formats[request.format]?.isStored ? filePath(request) : null;
}

/** The path of the file with an answer, if that is built ahead; null otherwise. */
export function builtPath(
  request: SettledRequest,
  { identity, span }: { identity: Identity; span: Span },
): string | null {
  const { operation, settled } = request;
  const isBuilt = namesOf(operation.file ?? "").every((name) => operation.kinds[name]?.isBuilt(settled[name], span));
  const hasChoices = settled["choices"] !== undefined;
  return isBuilt && (!hasChoices || isBuiltAhead(identity, settled as Combination)) ? filePath(request) : null;
}

/** Whether an address is that of a file, so that its answer is the file on any day. */
export function isFileAddress({ operation, format, source, template }: Address): boolean {
  return source !== "live" || template === `${operation.file}.${format}`;
}
