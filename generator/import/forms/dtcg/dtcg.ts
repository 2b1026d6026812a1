import type { Reading } from "../../reading.ts";
import type { SourceFiles } from "../../source-files.ts";
import { readResolverDocument } from "./resolver-document.ts";
import { readTokenFiles } from "./token-files.ts";

/** Reads a resolver document, or files of tokens in the format of now, of older drafts, or with modes in extensions. */
export function readDtcg(source: SourceFiles): Reading | undefined {
  return readResolverDocument(source) ?? readTokenFiles(source);
}
