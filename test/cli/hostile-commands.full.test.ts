import { appendFileSync, cpSync, readFileSync, writeFileSync } from "node:fs";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ROOT } from "../built.ts";
import { expectHarmless, hasTerminal, HOSTILE, IN_ADDRESS, onPipe, onTerminal, QUOTED } from "./hostile.ts";
import { copyIdentity, vitral } from "./vitral.ts";

const terminal = describe.skipIf(!hasTerminal);

/** A name with bidirectional formatting characters; the check refuses other control characters. */
const TURNING = "a\u202e\u2066z";

/** A copy of the sample with the text wherever the check allows it, and its build. */
const sound = copyIdentity();
/** One whose files are all with problems, by the hostile text. */
const wrong = copyIdentity();
let copySource = "";

function edit(folder: string, file: string, change: (text: string) => string): void {
  const [path, text] = [join(folder, file), readFileSync(join(folder, file), "utf8")];
  expect(change(text)).not.toBe(text);
  writeFileSync(path, change(text));
}

beforeAll(async () => {
  edit(sound, "tokens/vitral.json", (text) =>
    text
      .replace('"name": "Vitral"', () => `"name": "Vitral ${TURNING}"`)
      .replace('"name": "Claro"', () => `"name": "Claro ${TURNING}"`),
  );
  edit(sound, "tokens/tokens.json", (text) => text.replace(/"\$description": "/, (all) => `${all}${QUOTED}`));
  edit(sound, "tokens/products/clio.json", (text) =>
    text
      .replace('"name": "Clio"', () => `"name": "Clio ${TURNING}"`)
      .replace('"mark": "clio"', () => `"mark": "clio ${TURNING}"`),
  );
  edit(sound, "reference/cor.md", (text) => text.replace("# Cor", () => `# Cor ${HOSTILE.replace("\r", "")}`));

  edit(wrong, "tokens/tokens.json", (text) =>
    text.replace(
      '"space": {',
      () => `"space": { "${QUOTED}": 1, "x": { "$type": "dimension", "$value": "{a.${QUOTED}}" },`,
    ),
  );
  edit(wrong, "tokens/vitral.json", (text) => text.replace('"language": "pt-BR"', () => `"language": "${QUOTED}"`));
  appendFileSync(join(wrong, "tokens/products/clio.json"), HOSTILE);
  appendFileSync(join(wrong, "reference/cor.md"), `\n{{${HOSTILE}\n`);
  writeFileSync(join(wrong, `tokens/products/${HOSTILE}.json`), `{ "${QUOTED}": ${HOSTILE}`);
  writeFileSync(join(wrong, `reference/${HOSTILE}.md`), HOSTILE);

  await vitral(["build", "--quiet"], { cwd: sound });
  cpSync(join(sound, "dist"), join(sound, "spoilt"), { recursive: true });
  edit(sound, "spoilt/api/v1/manifest.json", (text) => text.replace('"path": "', (all) => `${all}${QUOTED}/../`));
  const manifest = readFileSync(join(sound, "spoilt/api/v1/manifest.json"));
  const server = createServer((_, response) => void response.end(manifest)).listen(0, "127.0.0.1");
  await once(server, "listening");
  copySource = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  afterAll(() => void server.close().closeAllConnections());
}, 60_000);

/** Each command, with the text in each place from which it can print it. */
const CALLS: [name: string, args: () => readonly string[], cwd?: string][] = [
  ["check, of names", () => ["check"], sound],
  ["check, of everything with problems", () => ["check"], wrong],
  ["check, of a root", () => ["check", "--root", HOSTILE]],
  ["build", () => ["build", "--out", `dist ${HOSTILE}`], sound],
  ["build, with problems", () => ["build"], wrong],
  ["build, of a day", () => ["build", "--date", HOSTILE]],
  ["edge", () => ["edge", "--out", `edge ${HOSTILE}`], sound],
  ["edge, of no build", () => ["edge", "--dist", HOSTILE]],
  ["preview, of no build", () => ["preview", "--dist", HOSTILE]],
  ["preview, of a host", () => ["preview", "--host", HOSTILE], sound],
  ["dev, of an origin", () => ["dev", "--allow-origin", HOSTILE]],
  ["get, of a page", () => ["get", "/reference/cor"], sound],
  ["get, of the tokens", () => ["get", "/tokens"], sound],
  ["get, of a stylesheet", () => ["get", "/themes/light.css"], sound],
  ["get, of a calendar", () => ["get", "/seasons.ics"], sound],
  ["get, of nothing", () => ["get", `/themes/${IN_ADDRESS}`], sound],
  ["get, of no address", () => ["get", HOSTILE], sound],
  ["get, of a query", () => ["get", `/contrast?foreground=${IN_ADDRESS}`], sound],
  ["get, with problems", () => ["get", "/themes"], wrong],
  ["mcp, with problems", () => ["mcp"], wrong],
  ["mirror", () => ["mirror", copySource, `copy ${HOSTILE}`], sound],
  ["mirror, of no address", () => ["mirror", HOSTILE, "copy"]],
  ["verify, of an address", () => ["verify", copySource], sound],
  ["verify, of a folder", () => ["verify", "spoilt"], sound],
  ["verify, of nothing", () => ["verify", HOSTILE]],
  ["diff", () => ["diff", ROOT, sound]],
  ["diff, as Markdown", () => ["diff", ROOT, sound, "--markdown"]],
  ["diff, of a revision", () => ["diff", HOSTILE], sound],
  ["diff, with problems", () => ["diff", ROOT, wrong]],
  ["no command", () => [HOSTILE]],
  ["no option", () => ["check", `--${HOSTILE}`]],
];

terminal(
  "A terminal, if script(1) can make one, gets control characters only from the program, never from a text",
  () => {
    it.each(CALLS)("%s", async (_, args, cwd = ROOT) => {
      const shown = await onTerminal({ args: args(), cwd });
      expect(shown).not.toBe("");
      expectHarmless(shown, { isTerminal: true });
    });
  },
);

/** Commands that print the API's own bytes, which a pipe gets unchanged. */
const BYTES = /^get, of (?:a page|the tokens|a stylesheet|a calendar)$/;

describe("The same is true of the output on a pipe", () => {
  it.each(CALLS.filter(([name]) => !BYTES.test(name)))("%s", async (_, args, cwd = ROOT) => {
    const { out, err } = await onPipe({ args: args(), cwd });
    expect(out + err).not.toBe("");
    expectHarmless(out + err, { isTerminal: false });
  });
});

describe("Bytes of the API and JSON", () => {
  it("are on a pipe as they are", async () => {
    const { out } = await onPipe({ args: ["get", "/tokens"], cwd: sound });
    expect(out).toBe(readFileSync(join(sound, "tokens/tokens.json"), "utf8"));
    const page = await onPipe({ args: ["get", "/reference/cor"], cwd: sound });
    expect(page.out).toContain("\u001b[2J");
    expect((await onPipe({ args: ["check", "--json"], cwd: wrong })).out).toContain("\u009b2J");
  });

  terminal("on a terminal, if script(1) can make one,", () => {
    it.each([
      ["get", "/products/clio"],
      ["get", "/tokens"],
      ["check", "--json"],
    ])("are the same JSON: %s %s", async (...args) => {
      const cwd = args[0] === "check" ? wrong : sound;
      const shown = await onTerminal({ args, cwd });
      expectHarmless(shown, { isTerminal: true });
      expect(JSON.parse(shown)).toEqual(JSON.parse((await onPipe({ args, cwd })).out));
    });
  });
});
