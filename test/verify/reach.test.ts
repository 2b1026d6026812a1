import { createServer } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { showVerified } from "../../generator/cli/terminal/verified.ts";
import { freePort } from "../hosts/port.ts";
import { idsOf, verifyAt, verifyTampered } from "./verify-at.ts";
import { openResponder, type Tamper } from "./deployments.ts";
import * as tamper from "./spoils.ts";

const respond = await openResponder();
const LISTS = /^\/themes(\.json)?$/;
const list = await respond(new Request("http://localhost/api/v1/themes")).json();

/** The only case with a short time limit; a busy machine may need longer for the other cases. */
const STALLS: Tamper = () => "stalled";

/** Servers without a valid description, with the reported response and fix. */
const SERVERS: readonly (readonly [name: string, actual: RegExp, fix: RegExp, change: Tamper])[] = [
  ["an empty server", /^404, .*no body$/, /base path/, () => new Response(null, { status: 404 })],
  ["empty responses", /^200, no content type, no body$/, /base path/, () => new Response(null)],
  ["a page for every address", /^200, text\/html: <!doctype html>/, /base path/, tamper.page(200)],
  ["another host's JSON", /^200, application\/json: \{"ok":true\}$/, /base path/, () => Response.json({ ok: true })],
  ["500", /^500, text\/html/, /base path/, tamper.page(500)],
  [
    "a redirect to another origin",
    /^301, a redirect to https:\/\/example\.org\/api\/v1\/index\.json$/,
    /^Verify the address that it redirects to: https:\/\/example\.org\/api\/v1\/index\.json$/,
    (_, { url }) => Response.redirect(`https://example.org${new URL(url).pathname}`, 301),
  ],
  ["closed connections", /^nothing: the connection was closed/, /host is up/, () => "closed"],
  ["stalled connections", /^no complete response within 0\.5 seconds$/, /--timeout/, STALLS],
  ["endless bodies", /^a body of more than 2 MB$/, /that long/, tamper.endless({ pause: 0 })],
  ["no theme list", /^404, text\/html/, /base path/, tamper.at(LISTS, tamper.page(404))],
  ["no theme", /^200, application\/json/, /base path/, tamper.at(LISTS, tamper.withJson({ themes: [] }))],
  ["an invalid time zone", /^200/, /base path/, tamper.at(LISTS, tamper.withJson({ timeZone: "Mars/Olympus" }))],
];

describe("A deployment without a valid description is reported once, with its response", () => {
  it.each(SERVERS)("%s", async (_, actual, fix, change) => {
    const { deployment, findings } = await verifyTampered(respond, change, {
      timeout: change === STALLS ? 500 : 20_000,
    });
    expect(deployment).toBeNull();
    expect(findings).toMatchObject([{ id: "reach", result: "wrong" }]);
    expect(findings[0]?.actual).toMatch(actual);
    expect(findings[0]?.fix).toMatch(fix);
    expect(findings[0]?.asked).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/api\/v1\/(index|themes)\.json$/);
  });

  it("a closed port", async () => {
    const { findings } = await verifyAt({ origin: `http://127.0.0.1:${await freePort()}` });
    const fix = "Check that the server runs and listens on this port.";
    expect(findings).toMatchObject([{ id: "reach", actual: "nothing: the connection was refused", fix }]);
  });

  it("an unknown host", async () => {
    // Names below .invalid never exist (RFC 2606, section 2); without a network, no name resolves.
    const { findings } = await verifyAt({ origin: "http://host.invalid" });
    expect(findings).toMatchObject([{ id: "reach", fix: expect.stringMatching(/spelling of the host name/) }]);
    expect(findings[0]?.fix).not.toContain("--timeout");
  });

  it("a server that doesn't speak HTTP", async () => {
    const server = createServer((socket) => void socket.on("error", () => {}).end("SSH-2.0-OpenSSH\r\n"));
    await new Promise<void>((settle) => server.listen(0, "127.0.0.1", settle));
    onTestFinished(() => void server.close());
    const { port } = server.address() as { port: number };
    const { findings } = await verifyAt({ origin: `http://127.0.0.1:${port}` });
    expect(findings).toMatchObject([{ id: "reach", actual: "something that is not HTTP" }]);
  });
});

describe("A deployment's description of itself is treated as plain text", () => {
  const hostile = ["../../../etc/passwd", "\u001b[2J\u202e", "a?b#c&d=e", "__proto__", "x".repeat(5000)];
  const named = hostile.map((id) => ({ id, name: id }));

  it("ids with special characters are escaped in addresses and on the terminal", async () => {
    const change = tamper.at(
      LISTS,
      tamper.withJson({ themes: named, products: named, seasons: named, default: hostile[0] }),
    );
    const report = await verifyTampered(respond, change);
    const requested = report.findings.flatMap(({ asked }) => asked ?? []);
    const roots = requested.map((address) => /^\w* ?http:\/\/127\.0\.0\.1:\d+\/(api\/v1|$)/.test(address));
    expect(roots).not.toContain(false);
    expect(requested.some((address) => address.includes("..%2F"))).toBe(true);
    const output = showVerified(report, { colors: false, depth: 1, columns: 80 });
    expect(/(?!\n)[\p{Cc}\u202e]/u.test(output)).toBe(false);
  });

  it("control characters in a name, a header and a redirect are escaped", async () => {
    const change: Tamper = (reply, request) => {
      const { pathname } = new URL(request.url);
      if (pathname.endsWith("/index.json")) return tamper.withJson({ name: "\u001b]0;x\u0007\n\n" })(reply, request);
      if (pathname.endsWith(".css")) return tamper.typed("text/\u009b31m")(reply, request);
      return pathname.endsWith("/root") ? tamper.redirect("/\u009b31m")(reply, request) : reply;
    };
    const report = await verifyTampered(respond, change);
    expect(idsOf(report, "wrong")).toEqual(["types"]);
    const output = showVerified(report, { colors: false, depth: 1, columns: 80 });
    expect(output).toContain("\\u001b]0;x\\u0007");
    expect(/(?!\n)[\p{Cc}\u202e]/u.test(output)).toBe(false);
  });

  it("an identity without products, seasons and pages passes with fewer checks", async () => {
    const bare = { ...list, products: [], seasons: [], season: null };
    const change: Tamper = (reply, request) => {
      const { pathname } = new URL(request.url);
      const changed = /\/themes(\.json)?$/.test(pathname)
        ? bare
        : /\/calendar\//.test(pathname)
          ? { seasons: [] }
          : { pages: [] };
      const isChanged = /\/(themes(\.json)?|calendar\/.*|reference\.json)$/.test(pathname) && reply.status === 200;
      return isChanged ? tamper.withJson(changed)(reply, request) : reply;
    };
    const report = await verifyTampered(respond, change);
    // A changed file may be in the sample whose digests are compared.
    const wrong = idsOf(report, "wrong").filter((id) => id !== "digests");
    expect([wrong, idsOf(report, "absent")]).toEqual([[], []]);
    const checked = report.findings.map(({ id }) => id);
    expect(checked.filter((id) => ["theme-css", "mark", "page", "season-date", "far-year"].includes(id))).toEqual([]);
  });
});
