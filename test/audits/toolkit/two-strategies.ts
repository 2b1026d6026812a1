import { expect } from "vitest";
import { kitContext, KitVersioningMiddleware, type KitVersioningOptions } from "../../../generator/kit/index.ts";
import { must } from "./audit.ts";

type Part = Omit<KitVersioningOptions, "strategy" | "others">;

/** A server whose versions are in the path or in a header, and what it answers: the version, or the 400's message. */
function server(path: Part, header: Part) {
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

const refused = (text: string) => `API version ${text} is not supported. Supported: v1, v2, v3`;

/** Two version middlewares, one after the other. */
export const twoStrategyAudits = must([
  [
    "KT-01",
    "With two strategies, a request may give its version in either place.",
    async () => {
      const ask = server({ supported: ["v1", "v2"] }, { supported: ["v3"] });
      expect(await ask("/v1/a")).toBe("v1 /a");
      expect(await ask("/a", "v3")).toBe("v3 /a");
      expect(await ask("/a")).toBe("undefined /a");
    },
  ],
  [
    "KT-02",
    "With two strategies, the 400 of either lists the versions of both, ascending.",
    async () => {
      const ask = server({ supported: ["v3", "v1"] }, { supported: ["v2", "v1"] });
      expect([await ask("/v9/a"), await ask("/a", "v9")]).toEqual([refused("v9"), refused("v9")]);
      expect(await ask("/v1/a", "v9")).toBe(refused("v9"));
    },
  ],
  [
    "KT-03",
    "The second's default does not replace the version that the first found.",
    async () => {
      const ask = server({ supported: ["v1", "v2"] }, { supported: ["v1"], default: "v1" });
      expect([await ask("/v2/a"), await ask("/a")]).toEqual(["v2 /a", "v1 /a"]);
    },
  ],
  [
    "KT-04",
    "A version from the second strategy overrides the first's default, which applies otherwise.",
    async () => {
      const ask = server({ supported: ["v1"], default: "v1" }, { supported: ["v2"], default: "v2" });
      expect([await ask("/a", "v2"), await ask("/a")]).toEqual(["v2 /a", "v1 /a"]);
    },
  ],
  [
    "KT-05",
    "The same version may be given in both places, even if the second strategy doesn't support it.",
    async () => {
      const ask = server({ supported: ["v1", "v2"] }, { supported: ["v2", "v3"] });
      expect([await ask("/v2/a", "v2"), await ask("/v1/a", "v1")]).toEqual(["v2 /a", "v1 /a"]);
    },
  ],
  [
    "KT-06",
    "Two different versions in one request are refused, supported or not.",
    async () => {
      const ask = server({ supported: ["v1", "v2"] }, { supported: ["v2", "v3"] });
      expect(await ask("/v1/a", "v2")).toBe(refused("v1, v2"));
    },
  ],
]);
