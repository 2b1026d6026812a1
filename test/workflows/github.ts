import type * as parser from "@actions/workflow-parser";
import { build } from "esbuild";
import { ROOT } from "../built.ts";

/** Bundles GitHub's workflow parser, whose JSON imports Node rejects. */
async function loadParser(): Promise<typeof parser> {
  const stdin = { contents: 'export * from "@actions/workflow-parser";', resolveDir: `${ROOT}/test` };
  const { outputFiles } = await build({
    stdin,
    bundle: true,
    platform: "node",
    format: "esm",
    write: false,
    banner: BANNER,
  });
  const text = Buffer.from(outputFiles[0]?.text ?? "").toString("base64");
  return (await import(`data:text/javascript;base64,${text}`)) as typeof parser;
}

/** Defines `require` for the bundle, which loads Node's modules as CommonJS. */
const BANNER = { js: 'import { createRequire } from "node:module"; const require = createRequire("file:///");' };

const { convertWorkflowTemplate, NoOperationTraceWriter, parseWorkflow } = await loadParser();

/** Returns the problems that GitHub's workflow parser reports in a text. */
export async function problemsOf(content: string): Promise<string[]> {
  const { context, value } = parseWorkflow({ name: "workflow.yml", content }, new NoOperationTraceWriter());
  const problems = context.errors.getErrors().map(({ message }) => message);
  if (value === undefined || problems.length > 0) return problems;
  const { errors = [] } = await convertWorkflowTemplate(context, value);
  return errors.map(({ Message }) => Message);
}
