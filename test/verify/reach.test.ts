import { createServer } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { showVerified } from "../../generator/cli/terminal/verified.ts";
import { freePort } from "../hosts/port.ts";
import { ask, askSpoilt, idsOf } from "./ask.ts";
import { answering, type Spoil } from "./deployments.ts";
import * as by from "./spoils.ts";

const whole = await answering();
const LISTS = /^\/themes(\.json)?$/;
const list = await whole(new Request("http://localhost/api/v1/themes")).json();

/** Only this one needs a time that ends soon: a busy machine may take as long for the others. */
const STALLS: Spoil = () => "stalled";

/** Servers that do not say what they publish: the response instead, and the likely fix. */
const SERVERS: readonly (readonly [name: string, came: RegExp, fix: RegExp, spoil: Spoil])[] = [
  ["an empty server", /^404, .*no body$/, /base path/, () => new Response(null, { status: 404 })],
  ["empty answers", /^200, no content type, no body$/, /base path/, () => new Response(null)],
  ["a page for every address", /^200, text\/html: <!doctype html>/, /base path/, by.page(200)],
  ["another host's JSON", /^200, application\/json: \{"ok":true\}$/, /base path/, () => Response.json({ ok: true })],
  ["500", /^500, text\/html/, /base path/, by.page(500)],
  [
    "a redirect to another origin",
    /^301, a redirect to https:\/\/example\.org\/api\/v1\/index\.json$/,
    /^Verify the address that it redirects to: https:\/\/example\.org\/api\/v1\/index\.json$/,
    (_, { url }) => Response.redirect(`https://example.org${new URL(url).pathname}`, 301),
  ],
  ["closed connections", /^nothing: the connection was closed/, /host is up/, () => "closed"],
  ["stalled connections", /^no complete response within 0\.5 seconds$/, /--timeout/, STALLS],
  ["bodies that never end", /^a body of more than 2 MB$/, /that long/, by.endless({ pause: 0 })],
  ["no list of themes", /^404, text\/html/, /base path/, by.at(LISTS, by.page(404))],
  ["no theme", /^200, application\/json/, /base path/, by.at(LISTS, by.withJson({ themes: [] }))],
  ["an invalid time zone", /^200/, /base path/, by.at(LISTS, by.withJson({ timeZone: "Mars/Olympus" }))],
];

describe("A deployment that does not describe itself is reported once, with its response", () => {
  it.each(SERVERS)("%s", async (_, came, fix, spoil) => {
    const { deployment, findings } = await askSpoilt(whole, spoil, { timeout: spoil === STALLS ? 500 : 20_000 });
    expect(deployment).toBeNull();
    expect(findings).toMatchObject([{ id: "reach", result: "wrong" }]);
    expect(findings[0]?.came).toMatch(came);
    expect(findings[0]?.fix).toMatch(fix);
    expect(findings[0]?.asked).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/api\/v1\/(index|themes)\.json$/);
  });

  it("a port on which nothing listens", async () => {
    const { findings } = await ask({ origin: `http://127.0.0.1:${await freePort()}` });
    const fix = "Check that the server runs and listens on this port.";
    expect(findings).toMatchObject([{ id: "reach", came: "nothing: the connection was refused", fix }]);
  });

  it("an unknown host", async () => {
    // No name below .invalid ever exists (RFC 2606, section 2); without a network, no name is found at all.
    const { findings } = await ask({ origin: "http://host.invalid" });
    expect(findings).toMatchObject([{ id: "reach", fix: expect.stringMatching(/spelling of the host name/) }]);
    expect(findings[0]?.fix).not.toContain("--timeout");
  });

  it("a server that does not speak HTTP", async () => {
    const server = createServer((socket) => void socket.on("error", () => {}).end("SSH-2.0-OpenSSH\r\n"));
    await new Promise<void>((settle) => server.listen(0, "127.0.0.1", settle));
    onTestFinished(() => void server.close());
    const { port } = server.address() as { port: number };
    const { findings } = await ask({ origin: `http://127.0.0.1:${port}` });
    expect(findings).toMatchObject([{ id: "reach", came: "something that is not HTTP" }]);
  });
});

describe("A deployment's description of itself is treated as plain text", () => {
  const hostile = ["../../../etc/passwd", "\u001b[2J\u202e", "a?b#c&d=e", "__proto__", "x".repeat(5000)];
  const named = hostile.map((id) => ({ id, name: id }));

  it("ids with signs of their own are neither obeyed nor taken for addresses", async () => {
    const spoil = by.at(LISTS, by.withJson({ themes: named, products: named, seasons: named, default: hostile[0] }));
    const report = await askSpoilt(whole, spoil);
    const asked = report.findings.flatMap(({ asked }) => asked ?? []);
    const roots = asked.map((address) => /^\w* ?http:\/\/127\.0\.0\.1:\d+\/(api\/v1|$)/.test(address));
    expect(roots).not.toContain(false);
    expect(asked.some((address) => address.includes("..%2F"))).toBe(true);
    const shown = showVerified(report, { colors: false, depth: 1, columns: 80 });
    expect(/(?!\n)[\p{Cc}\u202e]/u.test(shown)).toBe(false);
  });

  it("a name, a header and a redirect that a terminal would obey are shown", async () => {
    const spoil: Spoil = (reply, request) => {
      const { pathname } = new URL(request.url);
      if (pathname.endsWith("/index.json")) return by.withJson({ name: "\u001b]0;x\u0007\n\n" })(reply, request);
      if (pathname.endsWith(".css")) return by.typed("text/\u009b31m")(reply, request);
      return pathname.endsWith("/root") ? by.redirect("/\u009b31m")(reply, request) : reply;
    };
    const report = await askSpoilt(whole, spoil);
    expect(idsOf(report, "wrong")).toEqual(["types"]);
    const shown = showVerified(report, { colors: false, depth: 1, columns: 80 });
    expect(shown).toContain("\\u001b]0;x\\u0007");
    expect(/(?!\n)[\p{Cc}\u202e]/u.test(shown)).toBe(false);
  });

  it("an identity without products, seasons and pages has fewer checks, and passes", async () => {
    const bare = { ...list, products: [], seasons: [], season: null };
    const spoil: Spoil = (reply, request) => {
      const { pathname } = new URL(request.url);
      const changed = /\/themes(\.json)?$/.test(pathname)
        ? bare
        : /\/calendar\//.test(pathname)
          ? { seasons: [] }
          : { pages: [] };
      const isChanged = /\/(themes(\.json)?|calendar\/.*|reference\.json)$/.test(pathname) && reply.status === 200;
      return isChanged ? by.withJson(changed)(reply, request) : reply;
    };
    const report = await askSpoilt(whole, spoil);
    // A file that was changed may be one of those whose digests are compared.
    const wrong = idsOf(report, "wrong").filter((id) => id !== "digests");
    expect([wrong, idsOf(report, "absent")]).toEqual([[], []]);
    const asked = report.findings.map(({ id }) => id);
    expect(asked.filter((id) => ["theme-css", "mark", "page", "season-date", "far-year"].includes(id))).toEqual([]);
  });
});
