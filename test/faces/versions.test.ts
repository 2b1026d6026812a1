import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createVersionGuard, unsupportedVersions } from "../../generator/faces/versions.ts";
import { openApi } from "../built.ts";

/** Base paths of the identity, which prefix the guarded paths. */
const BASES = ["", "/design", "/a.b/c-d"];

/** Segments that are versions, nearly versions, and anything else. */
const segment = fc.oneof(
  fc.constantFrom("v1", "v1.0", "v1.0.0", "v01", "v10", "v1.", "v1beta", "v", "v1.tar.gz"),
  fc.string({ unit: fc.constantFrom("v", "0", "1", "2", "9", "."), maxLength: 6 }).map((text) => `v${text}`),
  fc.string({
    unit: fc.constantFrom("v", "V", "0", "1", "x", "-", ".", "%31", "%76", "%32", "%2e", "%2F"),
    maxLength: 5,
  }),
);

describe.each(BASES)("Published below %j", async (path) => {
  const { identity } = await openApi({ base: { origin: "", path } });
  const guard = createVersionGuard({ identity, release: "0123456789abcdef" });

  it("exactly the version-like paths other than v1 are guarded, and every guarded request is refused", async () => {
    await fc.assert(
      fc.asyncProperty(segment, fc.constantFrom("", "/", "/tokens", "/v1/v2"), async (text, below) => {
        const address = `${path}/api/${text}${below}`;
        const decoded = decodeURIComponent(text);
        const isOther = /^v\d+(\.\d+)*$/.test(decoded) && decoded !== "v1";
        expect(guard.matches(address, "GET"), address).toBe(isOther);
        if (!isOther) return;
        const response = await guard.handle(new Request(`https://localhost${address}`));
        expect([response?.status, await response?.json()], address).toMatchObject([
          400,
          { error: "UNSUPPORTED_VERSION" },
        ]);
      }),
      { numRuns: 2000 },
    );
  });

  it("the patterns by which Netlify routes to the guard are for the same paths", () => {
    const patterns = unsupportedVersions({ origin: "", path }).map((pathname) => new URLPattern({ pathname }));
    fc.assert(
      fc.property(segment, fc.constantFrom("", "/", "/tokens"), (text, below) => {
        // A URL has no segment of dots, which lead elsewhere.
        fc.pre(!/^\.*$/.test(text));
        const pathname = `${path}/api/${text}${below}`;
        expect(
          patterns.some((pattern) => pattern.test({ pathname })),
          pathname,
        ).toBe(guard.matches(pathname, "GET"));
      }),
      { numRuns: 2000 },
    );
  });

  it("it is guarded however its path is percent-encoded", async () => {
    const address = `${path.replace("d", "%64")}/%61pi/v9/tokens`;
    expect(guard.matches(address, "GET")).toBe(true);
    expect((await guard.handle(new Request(`https://localhost${address}`)))?.status).toBe(400);
  });

  it("a preflight is left to the API", () => {
    expect(guard.matches(`${path}/api/v9/tokens`, "OPTIONS")).toBe(false);
  });
});

it("below a base path the guard ignores the root of the host", async () => {
  const { identity } = await openApi({ base: { origin: "", path: "/design" } });
  const guard = createVersionGuard({ identity, release: "0123456789abcdef" });
  const paths = ["/api/v9/tokens", "/design/api/v9/tokens", "/designapi/v9/tokens"];
  expect(paths.map((path) => guard.matches(path, "GET"))).toEqual([false, true, false]);
});
