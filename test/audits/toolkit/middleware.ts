import { expect } from "vitest";
import {
  KitAPIVersion,
  kitContext,
  KitVersioningMiddleware,
  type KitVersionStrategy,
} from "../../../generator/kit/index.ts";
import { must, type ToolkitRow } from "./audit.ts";
import { HEADER, PARAMETER, PREFIX, refuses, sees, send } from "./versioned.ts";

/** Behaviour shared by all versioning strategies. */
export const middlewareAudits = must([
  ...(
    [
      ["prefix", PREFIX, "/users"],
      ["header", HEADER, "/users"],
      ["parameter", PARAMETER, "/users"],
    ] as const
  ).flatMap(([name, options, path]): ToolkitRow[] => [
    [
      `KM-20/${name}`,
      `A request without a version in the ${name} gets the default version.`,
      sees(options, path, "v1", path),
    ],
    [
      `KM-21/${name}`,
      `Without a default, a request without a version in the ${name} passes unversioned.`,
      sees({ ...options, default: undefined }, path, undefined, path),
    ],
  ]),
  [
    "KM-22",
    "The message lists the supported versions in canonical form, ascending and without duplicates.",
    refuses({ ...PREFIX, supported: ["2.1", "v1.0", "1", "v2", "v2.1"] }, "/v7/x", "v7"),
  ],
  [
    "KM-23",
    "A version matches exactly: v1 does not match v1.2.",
    async () => {
      const { response } = await send({ supported: ["v1.2"], default: undefined }, { path: "/v1/x" });
      expect((await response.json()).message).toBe("API version v1 is not supported. Supported: v1.2");
    },
  ],
  ...["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"].map((method): ToolkitRow => [
    `KM-24/${method}`,
    `A ${method} request is versioned like any other.`,
    async () => {
      await refuses(PREFIX, { path: "/v3/x", method }, "v3")();
      await sees(PREFIX, { path: "/v2/x", method }, "v2", "/x")();
    },
  ]),
  [
    "KM-25/list",
    "An empty list of versions throws on construction.",
    () =>
      expect(() => new KitVersioningMiddleware({ strategy: { kind: "urlPrefix" }, supported: [] })).toThrow(TypeError),
  ],
  [
    "KM-25/entry",
    "An invalid version throws on construction.",
    () =>
      expect(
        () => new KitVersioningMiddleware({ strategy: { kind: "urlPrefix" }, supported: ["v1", "latest"] }),
      ).toThrow(/"latest"/),
  ],
  [
    "KM-25/types",
    "A value that is neither a string nor a version throws on construction, as a supported version and as the default.",
    () => {
      for (const value of [1, null, { major: 1, minor: 0 }] as unknown as KitAPIVersion[]) {
        const strategy = { kind: "urlPrefix" } as const;
        expect(() => new KitVersioningMiddleware({ strategy, supported: [value] }), `${value}`).toThrow(TypeError);
        const create = () => new KitVersioningMiddleware({ strategy, supported: ["v1"], default: value });
        expect(create, `${value}`).toThrow(TypeError);
      }
    },
  ],
  [
    "KM-25/default",
    "A default that isn't supported or isn't a valid version throws on construction.",
    () => {
      const create = (version: string) => () =>
        new KitVersioningMiddleware({ strategy: { kind: "urlPrefix" }, supported: ["v1"], default: version });
      expect(create("v2")).toThrow(/"v2".*v1/);
      expect(create("latest")).toThrow(TypeError);
      expect(create("1.0")).not.toThrow();
    },
  ],
  [
    "KM-25/name",
    "An invalid header name, parameter name or base throws on construction.",
    () => {
      for (const strategy of [
        { kind: "header", name: "" },
        { kind: "header", name: "a b" },
        { kind: "queryParam", name: "" },
        { kind: "urlPrefix", base: "api" },
        { kind: "urlPrefix", base: "/a?b" },
        { kind: "urlPrefix", base: "/a\tb" },
        { kind: "urlprefix" },
        { kind: "header" },
        { kind: "queryParam" },
      ] as const)
        expect(
          () => new KitVersioningMiddleware({ strategy: strategy as KitVersionStrategy, supported: ["v1"] }),
          JSON.stringify(strategy),
        ).toThrow(TypeError);
    },
  ],
  [
    "KM-26",
    "Versions and strings may be mixed, and equivalent spellings are deduplicated.",
    () => {
      const { supported } = new KitVersioningMiddleware({
        strategy: { kind: "urlPrefix" },
        supported: [KitAPIVersion.of(2), "v1", "v1.0"],
      });
      expect(supported.join()).toBe("v1,v2");
    },
  ],
  [
    "KM-27",
    "An exception in the next handler reaches the caller as a rejection.",
    async () => {
      const middleware = new KitVersioningMiddleware({ strategy: { kind: "urlPrefix" }, supported: ["v1"] });
      const broken = () => {
        throw new Error("broken");
      };
      await expect(middleware.handle(kitContext(new Request("http://h/v1/x")), broken)).rejects.toThrow("broken");
    },
  ],
]);
