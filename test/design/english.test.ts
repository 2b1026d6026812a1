import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync, Visitor } from "oxc-parser";
import { describe, expect, it } from "vitest";
import { ROOT } from "../built.ts";

/** Names that don't say what a variable holds. */
const PRONOUNS = new Set(["own", "found", "known", "others", "other", "one"]);

/** Matches comments that begin with a clause: "What a file …", "Whether a token …". */
const CLAUSE = /^(What|Whether|Where|Which|Who|How|Why|When|Of)\b(?! to\b)/;

const folders = globSync("generator/*/", { cwd: ROOT }).map((folder) => folder.split("/")[1] ?? "");

/** A smoke alarm only: good English takes more than avoiding these words. */
describe.each(folders)("generator/%s", (folder) => {
  const files = globSync(`generator/${folder}/**/*.ts`, { cwd: ROOT });

  it("begins comments with a verb or a term", () => {
    const advice = "Begin these comments with a verb or a term: not “What a file has”, but “The content of a file”.";
    expect(
      files.flatMap((file) => clausesIn(file)),
      advice,
    ).toEqual([]);
  });

  it("names variables after what they hold", () => {
    const advice = "Name these variables after what they hold: not `found`, but `match`, `token` or `overrides`.";
    expect(
      files.flatMap((file) => pronounsIn(file)),
      advice,
    ).toEqual([]);
  });
});

function read(file: string): string {
  return readFileSync(join(ROOT, file), "utf8");
}

function clausesIn(file: string): readonly string[] {
  const source = read(file);
  const { comments } = parseSync(file, source);
  return comments.flatMap(({ value, start }) => {
    const text = value.replaceAll(/^[*\s]+/gm, "").trim();
    const before = source.slice(0, start).trimEnd().split("\n").at(-1)?.trim() ?? "";
    // A line that continues the one above doesn't begin a comment.
    const isContinued = before.startsWith("//") && !source.slice(0, start).endsWith("\n\n");
    return CLAUSE.test(text) && !isContinued ? [`${file}: ${text.split("\n")[0]}`] : [];
  });
}

function pronounsIn(file: string): readonly string[] {
  const source = read(file);
  const { program } = parseSync(file, source);
  const names: string[] = [];
  const bind = (pattern: unknown): void => {
    if (typeof pattern !== "object" || pattern === null || !("type" in pattern)) return;
    const node = pattern as { readonly type: string } & Record<string, unknown>;
    if (node.type === "Identifier") names.push(String(node["name"]));
    for (const key of ["left", "argument", "value", "parameter"]) bind(node[key]);
    for (const key of ["elements", "properties"]) if (Array.isArray(node[key])) node[key].forEach(bind);
  };
  const bindAll = ({ params }: { readonly params: readonly unknown[] }) => params.forEach(bind);
  new Visitor({
    VariableDeclarator: ({ id }) => bind(id),
    FunctionDeclaration: bindAll,
    FunctionExpression: bindAll,
    ArrowFunctionExpression: bindAll,
  }).visit(program);
  return names.filter((name) => PRONOUNS.has(name)).map((name) => `${file}: ${name}`);
}
