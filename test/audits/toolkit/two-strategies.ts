import { expect } from "vitest";
import { kitContext, KitVersioningMiddleware, type KitVersioningOptions } from "../../../generator/kit/index.ts";
import { must } from "./audit.ts";

type Part = Omit<KitVersioningOptions, "strategy" | "others">;

/** Reads versions from the path and from a header. Responds with the version and path, or with the message of the 400. */
function serve(path: Part, header: Part) {
  const byHeader = new KitVersioningMiddleware({ strategy: { kind: "header", name: "X-Version" }, ...header });
  const byPath = new KitVersioningMiddleware({ strategy: { kind: "urlPrefix" }, others: [byHeader], ...path });
  return async (pathname: string, version = "") => {
    const request = new Request(`http://h${pathname}`, { headers: { "x-version": version } });
    const response = await byPath.handle(kitContext(request), (context) =>
      byHeader.handle(context, ({ apiVersion, path }) => Response.json({ message: `${apiVersion} ${path}` })),
    );
    return ((await response.json()) as { message: string }).message;
  };
}

const rejection = (text: string) => `API version ${text} is not supported. Supported: v1, v2, v3`;

/** Two chained versioning middlewares. */
export const twoStrategyAudits = must([
  [
    "KT-01",
    "A request may give its version in the path or in the header.",
    async () => {
      const send = serve({ supported: ["v1", "v2"] }, { supported: ["v3"] });
      expect(await send("/v1/a")).toBe("v1 /a");
      expect(await send("/a", "v3")).toBe("v3 /a");
      expect(await send("/a")).toBe("undefined /a");
    },
  ],
  [
    "KT-02",
    "The 400 lists the supported versions of both strategies in ascending order.",
    async () => {
      const send = serve({ supported: ["v3", "v1"] }, { supported: ["v2", "v1"] });
      expect([await send("/v9/a"), await send("/a", "v9")]).toEqual([rejection("v9"), rejection("v9")]);
      expect(await send("/v1/a", "v9")).toBe(rejection("v9"));
    },
  ],
  [
    "KT-03",
    "The header strategy's default doesn't replace a version in the path.",
    async () => {
      const send = serve({ supported: ["v1", "v2"] }, { supported: ["v1"], default: "v1" });
      expect([await send("/v2/a"), await send("/a")]).toEqual(["v2 /a", "v1 /a"]);
    },
  ],
  [
    "KT-04",
    "A version in the header overrides the path strategy's default, which applies otherwise.",
    async () => {
      const send = serve({ supported: ["v1"], default: "v1" }, { supported: ["v2"], default: "v2" });
      expect([await send("/a", "v2"), await send("/a")]).toEqual(["v2 /a", "v1 /a"]);
    },
  ],
  [
    "KT-05",
    "The same version may be given in both places, even if the header strategy doesn't support it.",
    async () => {
      const send = serve({ supported: ["v1", "v2"] }, { supported: ["v2", "v3"] });
      expect([await send("/v2/a", "v2"), await send("/v1/a", "v1")]).toEqual(["v2 /a", "v1 /a"]);
    },
  ],
  [
    "KT-06",
    "Two different versions in one request are rejected, supported or not.",
    async () => {
      const send = serve({ supported: ["v1", "v2"] }, { supported: ["v2", "v3"] });
      expect(await send("/v1/a", "v2")).toBe(rejection("v1, v2"));
    },
  ],
]);
