import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createVersionGuard, unsupportedVersions } from "../../generator/faces/versions.ts";
import { openApi } from "../built.ts";

/** Base paths of the identity, which prefix the guarded paths. */
const BASES = ["", "/design", "/a.b/c-d"];

/** Segments that are versions, nearly versions, or anything else. */
const segment = fc.oneof(
  fc.constantFrom("v1", "v1.0", "v1.0.0", "v01", "v10", "v1.", "v1beta", "v", "v1.tar.gz"),
  fc.string({ unit: fc.constantFrom("v", "0", "1", "2", "9", "."), maxLength: 6 }).map((text) => `v${text}`),
  fc.string({
    unit: fc.constantFrom("v", "V", "0", "1", "x", "-", ".", "%31", "%76", "%32", "%2e", "%2F"),
    maxLength: 5,
  }),
);

describe.each(BASES)("the version guard below %j", async (path) => {
  const { identity } = await openApi({ base: { origin: "", path } });
  const guard = createVersionGuard({ identity, release: "0123456789abcdef" });

  it("guards exactly the version-like paths other than v1, and rejects every guarded request", async () => {
    await fc.assert(
      fc.asyncProperty(segment, fc.constantFrom("", "/", "/tokens", "/v1/v2"), async (text, rest) => {
        const address = `${path}/api/${text}${rest}`;
        const decoded = decodeURIComponent(text);
        const isGuarded = /^v\d+(\.\d+)*$/.test(decoded) && decoded !== "v1";
        expect(guard.matches(address, "GET"), address).toBe(isGuarded);
        if (!isGuarded) return;
        const response = await guard.handle(new Request(`https://localhost${address}`));
        expect([response?.status, await response?.json()], address).toMatchObject([
          400,
          { error: "UNSUPPORTED_VERSION" },
        ]);
      }),
      { numRuns: 2000 },
    );
  });

  it("guards the same paths as the patterns that Netlify routes to it", () => {
    const patterns = unsupportedVersions({ origin: "", path }).map((pathname) => new URLPattern({ pathname }));
    fc.assert(
      fc.property(segment, fc.constantFrom("", "/", "/tokens"), (text, rest) => {
        // URLs never contain dot segments.
        fc.pre(!/^\.*$/.test(text));
        const pathname = `${path}/api/${text}${rest}`;
        expect(
          patterns.some((pattern) => pattern.test({ pathname })),
          pathname,
        ).toBe(guard.matches(pathname, "GET"));
      }),
      { numRuns: 2000 },
    );
  });

  it("guards its paths whatever their percent-encoding", async () => {
    const address = `${path.replace("d", "%64")}/%61pi/v9/tokens`;
    expect(guard.matches(address, "GET")).toBe(true);
    expect((await guard.handle(new Request(`https://localhost${address}`)))?.status).toBe(400);
  });

  it("leaves preflights to the API", () => {
    expect(guard.matches(`${path}/api/v9/tokens`, "OPTIONS")).toBe(false);
  });
});

it("ignores the root of the host below a base path", async () => {
  const { identity } = await openApi({ base: { origin: "", path: "/design" } });
  const guard = createVersionGuard({ identity, release: "0123456789abcdef" });
  const paths = ["/api/v9/tokens", "/design/api/v9/tokens", "/designapi/v9/tokens"];
  expect(paths.map((path) => guard.matches(path, "GET"))).toEqual([false, true, false]);
});
