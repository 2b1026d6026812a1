import dart from "@ast-grep/lang-dart";
import kotlin from "@ast-grep/lang-kotlin";
import swift from "@ast-grep/lang-swift";
import { parse, registerDynamicLanguage, type SgNode } from "@ast-grep/napi";

// Languages can be registered only once per process.
registerDynamicLanguage({ dart, kotlin, swift });

/** Parses code with a Tree-sitter grammar, which marks a syntax error with an ERROR node and continues. */
export function parseByGrammar(language: "dart" | "kotlin" | "swift", code: string): SgNode {
  return parse(language, code).root();
}
