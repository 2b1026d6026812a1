import type { KitMCPRefusal } from "../kit/mcp-resource.ts";
import type { KitMCPValues } from "../kit/mcp-template.ts";

/** Maximum size of a resource's text, in bytes: about 16,000 tokens. */
export const LARGEST_TEXT = 64 * 1024;

/** Selects a part of a text that may be too large for an assistant's context window. */
export type Filter = {
  /** The template's query parameters, all optional. */
  readonly names: readonly string[];
  /** Explains the parameters to the assistant. */
  readonly note: string;
  pick(text: string, values: KitMCPValues): string;
};

/** The filters, keyed by operation id; they return compact JSON. */
const FILTERS: Readonly<Record<string, Filter>> = {
  getManifest: filter(["path"], "path: the files whose path starts with it", (body, { path = "" }) => {
    const files = body["files"] as { path: string }[];
    return { ...body, files: files.filter((file) => file.path.startsWith(path)) };
  }),
  getContrastMatrix: filter(
    ["foreground", "background"],
    "foreground, background: the pairs of a token",
    (body, by) => {
      const pairs = body["pairs"] as Record<string, unknown>[];
      return {
        ...body,
        pairs: pairs.filter((pair) => Object.entries(by).every(([name, value]) => pair[name] === value)),
      };
    },
  ),
  getOpenApi: filter(["operation"], "operation: one operation, by its id", (body, { operation }) => {
    const paths = Object.entries(body["paths"] as Record<string, { get: { operationId: string } }>);
    return { ...body, paths: Object.fromEntries(paths.filter(([, { get }]) => get.operationId === operation)) };
  }),
  getTokens: filter(["group"], "group: one group of the file", (body, { group }) => {
    return Object.fromEntries(Object.entries(body).filter(([name]) => name === group || name.startsWith("$")));
  }),
};

/** Splits any other large text into parts of whole lines. */
const PARTS: Filter = {
  names: ["part"],
  note: "part: 1, 2 and so on, each of whole lines",
  pick: (text, { part = "" }) => partsOf(text)[Number(part) - 1] ?? "",
};

export function filterOf(id: string): Filter | undefined {
  return FILTERS[id];
}

/** Returns the filter of an operation whose answer is too large for a resource. */
export function filterOfLarge(id: string): Filter {
  return FILTERS[id] ?? PARTS;
}

/** Returns the part of a text that a filter selects, or a refusal if the part is unknown or still too large. */
export function applyFilter(text: string, filter: Filter, { values, whole }: FilterInput): string | KitMCPRefusal {
  const selection = Object.fromEntries(
    filter.names.flatMap((name) => (name in values ? [[name, values[name] ?? ""]] : [])),
  );
  const part = Object.keys(selection).length > 0 ? filter.pick(text, selection) : text;
  if (part === "") return { refused: `Unknown part. Filter by ${filter.note}.` };
  const bytes = new TextEncoder().encode(part).length;
  if (bytes <= LARGEST_TEXT) return part;
  const size = `${Math.ceil(bytes / 1024)} KiB`;
  return {
    refused: `Text too large: ${size}. Expected: at most ${LARGEST_TEXT / 1024} KiB. Filter by ${filter.note}.${whole}`,
  };
}

/** The values of a template, and a sentence with the address of the complete text. */
type FilterInput = { readonly values: KitMCPValues; readonly whole: string };

function filter(
  names: readonly string[],
  note: string,
  pick: (body: Readonly<Record<string, unknown>>, values: KitMCPValues) => unknown,
): Filter {
  return {
    names,
    note,
    pick: (text, values) => JSON.stringify(pick(JSON.parse(text) as Readonly<Record<string, unknown>>, values)),
  };
}

/** Maximum length of a part in UTF-16 units: half the limit in bytes, because letters may take two bytes. */
const MAX_PART_LENGTH = 32 * 1024;

function partsOf(text: string): string[] {
  const parts: string[] = [""];
  for (const line of text.split(/(?<=\n)/)) {
    const last = parts.length - 1;
    if ((parts[last] ?? "").length + line.length > MAX_PART_LENGTH && parts[last] !== "") parts.push(line);
    else parts[last] = (parts[last] ?? "") + line;
  }
  return parts;
}
