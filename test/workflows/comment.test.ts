import { writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { expect, it } from "vitest";
import { parsed } from "./workflow.ts";
import { temporaryFolder } from "../temporary.ts";

/** A comment as GitHub lists it. */
type Comment = { readonly id: number; readonly user: { readonly type: string } | null; body?: string };

const [step] = parsed("identity").jobs["comment"]?.steps.filter(({ with: given }) => given?.["script"]) ?? [];
const file = join(temporaryFolder(), "comparison.md");

/** Runs the step's own script as `actions/github-script` does, on a pull request with these comments. */
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

const OWN = "<!-- vitral diff -->\n## One visible change\n";
const bot = { type: "Bot" };
const cases: [string, { comments: Comment[]; want: string[] }][] = [
  ["is created if there is none", { comments: [], want: [`create at 7: ${OWN}`] }],
  [
    "is written again where there is one",
    { comments: [{ id: 3, user: bot, body: "<!-- vitral diff -->\n## Old\n" }], want: [`update 3: ${OWN}`] },
  ],
  [
    "does not change the comments of others",
    {
      comments: [
        { id: 1, user: { type: "User" }, body: OWN },
        { id: 2, user: bot, body: "Another bot's" },
        { id: 3, user: null },
      ],
      want: [`create at 7: ${OWN}`],
    },
  ],
];

it.each(cases)("the comment on the pull request %s", async (_, { comments, want }) => {
  expect(await comment(comments, OWN)).toEqual(want);
});

it("a comment is never longer than GitHub takes, 65,536 signs", async () => {
  const [call = ""] = await comment([], `<!-- vitral diff -->\n${"a".repeat(100_000)}`);
  expect(call.length).toBeLessThan(65_536);
});
