import { appendFileSync, cpSync, readFileSync, writeFileSync } from "node:fs";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ROOT } from "../built.ts";
import {
  expectHarmless,
  hasTerminal,
  HOSTILE,
  IN_ADDRESS,
  onPipe,
  onRealTerminal,
  onTerminal,
  QUOTED,
} from "./hostile.ts";
import { copyIdentity, vitral } from "./vitral.ts";

const terminal = describe.skipIf(!hasTerminal);

/** A name with bidirectional formatting characters; the check rejects other control characters. */
const BIDIRECTIONAL = "a\u202e\u2066z";

/** A copy of the sample with hostile text wherever the check allows it, and its build. */
const valid = copyIdentity();
/** A copy of the sample in which the hostile text causes a problem in every file. */
const invalid = copyIdentity();
let copySource = "";

function edit(folder: string, file: string, change: (text: string) => string): void {
  const [path, text] = [join(folder, file), readFileSync(join(folder, file), "utf8")];
  expect(change(text)).not.toBe(text);
  writeFileSync(path, change(text));
}

beforeAll(async () => {
  edit(valid, "tokens/vitral.json", (text) =>
    text
      .replace('"name": "Vitral"', () => `"name": "Vitral ${BIDIRECTIONAL}"`)
      .replace('"name": "Claro"', () => `"name": "Claro ${BIDIRECTIONAL}"`),
  );
  edit(valid, "tokens/tokens.json", (text) => text.replace(/"\$description": "/, (all) => `${all}${QUOTED}`));
  edit(valid, "tokens/products/clio.json", (text) =>
    text
      .replace('"name": "Clio"', () => `"name": "Clio ${BIDIRECTIONAL}"`)
      .replace('"mark": "clio"', () => `"mark": "clio ${BIDIRECTIONAL}"`),
  );
  edit(valid, "reference/cor.md", (text) => text.replace("# Cor", () => `# Cor ${HOSTILE.replace("\r", "")}`));

  edit(invalid, "tokens/tokens.json", (text) =>
    text.replace(
      '"space": {',
      () => `"space": { "${QUOTED}": 1, "x": { "$type": "dimension", "$value": "{a.${QUOTED}}" },`,
    ),
  );
  edit(invalid, "tokens/vitral.json", (text) => text.replace('"language": "pt-BR"', () => `"language": "${QUOTED}"`));
  appendFileSync(join(invalid, "tokens/products/clio.json"), HOSTILE);
  appendFileSync(join(invalid, "reference/cor.md"), `\n{{${HOSTILE}\n`);
  writeFileSync(join(invalid, `tokens/products/${HOSTILE}.json`), `{ "${QUOTED}": ${HOSTILE}`);
  writeFileSync(join(invalid, `reference/${HOSTILE}.md`), HOSTILE);

  await vitral(["build", "--quiet"], { cwd: valid });
  cpSync(join(valid, "dist"), join(valid, "spoilt"), { recursive: true });
  edit(valid, "spoilt/api/v1/manifest.json", (text) => text.replace('"path": "', (all) => `${all}${QUOTED}/../`));
  const manifest = readFileSync(join(valid, "spoilt/api/v1/manifest.json"));
  const server = createServer((_, response) => void response.end(manifest)).listen(0, "127.0.0.1");
  await once(server, "listening");
  copySource = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  afterAll(() => void server.close().closeAllConnections());
}, 60_000);

/** Every command, with hostile text wherever it reads text that it may print. */
const CALLS: [name: string, args: () => readonly string[], cwd?: string][] = [
  ["check with hostile names", () => ["check"], valid],
  ["check with problems everywhere", () => ["check"], invalid],
  ["check with a hostile root", () => ["check", "--root", HOSTILE]],
  ["build with a hostile output", () => ["build", "--out", `dist ${HOSTILE}`], valid],
  ["build with problems", () => ["build"], invalid],
  ["build with a hostile date", () => ["build", "--date", HOSTILE]],
  ["edge with a hostile output", () => ["edge", "--out", `edge ${HOSTILE}`], valid],
  ["edge with a missing build", () => ["edge", "--dist", HOSTILE]],
  ["preview with a missing build", () => ["preview", "--dist", HOSTILE]],
  ["preview with a hostile host", () => ["preview", "--host", HOSTILE], valid],
  ["dev with a hostile origin", () => ["dev", "--allow-origin", HOSTILE]],
  ["get a page", () => ["get", "/reference/cor"], valid],
  ["get the tokens", () => ["get", "/tokens"], valid],
  ["get a stylesheet", () => ["get", "/themes/light.css"], valid],
  ["get a calendar", () => ["get", "/seasons.ics"], valid],
  ["get a missing theme", () => ["get", `/themes/${IN_ADDRESS}`], valid],
  ["get with an invalid address", () => ["get", HOSTILE], valid],
  ["get with a hostile query", () => ["get", `/contrast?foreground=${IN_ADDRESS}`], valid],
  ["get with problems", () => ["get", "/themes"], invalid],
  ["mcp with problems", () => ["mcp"], invalid],
  ["mirror into a hostile folder", () => ["mirror", copySource, `copy ${HOSTILE}`], valid],
  ["mirror with an invalid address", () => ["mirror", HOSTILE, "copy"]],
  ["verify a hostile server", () => ["verify", copySource], valid],
  ["verify a hostile folder", () => ["verify", "spoilt"], valid],
  ["verify with an invalid address", () => ["verify", HOSTILE]],
  ["diff with hostile names", () => ["diff", ROOT, valid]],
  ["diff as Markdown", () => ["diff", ROOT, valid, "--markdown"]],
  ["diff with a hostile revision", () => ["diff", HOSTILE], valid],
  ["diff with problems", () => ["diff", ROOT, invalid]],
  ["an unknown command", () => [HOSTILE]],
  ["an unknown option", () => ["check", `--${HOSTILE}`]],
];

describe("a terminal gets control characters only from the program itself", () => {
  it.each(CALLS)("%s", async (_, args, cwd = ROOT) => {
    const output = await onTerminal({ args: args(), cwd });
    expect(output).not.toBe("");
    expectHarmless(output, { isTerminal: true });
  });
});

/** A command with a progress bar, one with problems, one that prints a file, and one with a usage error. */
const ON_A_REAL_TERMINAL = /^(?:build with a hostile output|check with problems|get a page|an unknown command)/;

terminal("a pseudo-terminal, if script(1) can open one, gets no others either", () => {
  it.each(CALLS.filter(([name]) => ON_A_REAL_TERMINAL.test(name)))("%s", async (_, args, cwd = ROOT) => {
    const output = await onRealTerminal({ args: args(), cwd });
    expect(output).not.toBe("");
    expectHarmless(output, { isTerminal: true });
  });
});

/** Commands that print the API's bytes, which a pipe gets unchanged. */
const BYTES = /^get (?:a page|the tokens|a stylesheet|a calendar)$/;

describe("a pipe gets no hostile control characters either", () => {
  it.each(CALLS.filter(([name]) => !BYTES.test(name)))("%s", async (_, args, cwd = ROOT) => {
    const { out, err } = await onPipe({ args: args(), cwd });
    expect(out + err).not.toBe("");
    expectHarmless(out + err, { isTerminal: false });
  });
});

describe("the API's bytes and JSON", () => {
  it("are unchanged on a pipe", async () => {
    const { out } = await onPipe({ args: ["get", "/tokens"], cwd: valid });
    expect(out).toBe(readFileSync(join(valid, "tokens/tokens.json"), "utf8"));
    const page = await onPipe({ args: ["get", "/reference/cor"], cwd: valid });
    expect(page.out).toContain("\u001b[2J");
    expect((await onPipe({ args: ["check", "--json"], cwd: invalid })).out).toContain("\u009b2J");
  });

  it.each([
    ["get", "/products/clio"],
    ["get", "/tokens"],
    ["check", "--json"],
  ])("are equivalent JSON on a terminal: %s %s", async (...args) => {
    const cwd = args[0] === "check" ? invalid : valid;
    const output = await onTerminal({ args, cwd });
    expectHarmless(output, { isTerminal: true });
    expect(JSON.parse(output)).toEqual(JSON.parse((await onPipe({ args, cwd })).out));
  });
});
