import { writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { expect, it } from "vitest";
import { parseWorkflow } from "./workflow.ts";
import { temporaryFolder } from "../temporary.ts";

/** A comment in GitHub's listing. */
type Comment = { readonly id: number; readonly user: { readonly type: string } | null; body?: string };

const [step] = parseWorkflow("identity").jobs["comment"]?.steps.filter(({ with: inputs }) => inputs?.["script"]) ?? [];
const file = join(temporaryFolder(), "comparison.md");

/** Runs the step's script like `actions/github-script`, on a pull request with these comments. */
async function comment(comments: Comment[], text: string): Promise<string[]> {
  writeFileSync(file, text);
  const calls: string[] = [];
  const issues = {
    listComments: () => comments,
    createComment: ({ issue_number, body }: { issue_number: number; body: string }) =>
      calls.push(`create at ${issue_number}: ${body}`),
    updateComment: ({ comment_id, body }: { comment_id: number; body: string }) =>
      calls.push(`update ${comment_id}: ${body}`),
  };
  const github = { rest: { issues }, paginate: async (list: () => Comment[]) => list() };
  const context = { repo: { owner: "ana", repo: "brand" }, issue: { number: 7 } };
  const script = String(step?.with?.["script"]).replace('"comparison.md"', JSON.stringify(file));
  const run = new Function("github", "context", "require", `return (async () => {${script}})()`);
  await run(github, context, createRequire(import.meta.url));
  return calls;
}

const REPORT = "<!-- vitral diff -->\n## One visible change\n";
const bot = { type: "Bot" };
const cases: [string, { comments: Comment[]; expected: string[] }][] = [
  ["is created if there isn't one yet", { comments: [], expected: [`create at 7: ${REPORT}`] }],
  [
    "is updated if it exists",
    { comments: [{ id: 3, user: bot, body: "<!-- vitral diff -->\n## Old\n" }], expected: [`update 3: ${REPORT}`] },
  ],
  [
    "doesn't replace other people's comments",
    {
      comments: [
        { id: 1, user: { type: "User" }, body: REPORT },
        { id: 2, user: bot, body: "Another bot's" },
        { id: 3, user: null },
      ],
      expected: [`create at 7: ${REPORT}`],
    },
  ],
];

it.each(cases)("the pull request comment %s", async (_, { comments, expected }) => {
  expect(await comment(comments, REPORT)).toEqual(expected);
});

it("keeps a comment within GitHub's limit of 65,536 characters", async () => {
  const [call = ""] = await comment([], `<!-- vitral diff -->\n${"a".repeat(100_000)}`);
  expect(call.length).toBeLessThan(65_536);
});
