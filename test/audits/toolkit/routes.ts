import { expect } from "vitest";
import { KitVersionedRouter } from "../../../generator/kit/index.ts";
import { must } from "./audit.ts";

const router = () => new KitVersionedRouter();

/** Routes that a router rejects because no request can match them. */
export const routeAudits = must([
  [
    "KR-24",
    "A pattern that no path can match throws an error that states the rule.",
    () => {
      const patterns: readonly (readonly [pattern: string, expected: string])[] = [
        ["users", 'must begin with "/"'],
        ["/users?page=1", 'without "?" and "#"'],
        ["/users#top", 'without "?" and "#"'],
        ["/users//items", 'between two "/"'],
        ["//", 'between two "/"'],
        ["/100%", "a percent sign is %25"],
        ["/%zz", "a percent sign is %25"],
        ["/%ff", "a percent sign is %25"],
        ["/a/../b", '"." and ".."'],
        ["/%2e/b", '"." and ".."'],
        ["/:a/:a", "each name once"],
        ["/:a-b", "as in :id"],
        ["/:", "as in :id"],
      ];
      for (const [pattern, expected] of patterns) {
        const register = () => router().on("v1", "GET", pattern, () => new Response());
        expect(register, pattern).toThrow(`Invalid pattern ${JSON.stringify(pattern)}: it must `);
        expect(register, pattern).toThrow(expected);
      }
      for (const pattern of ["/", "/a/", "/100%25", "/:id/", "/a.b/..."])
        expect(() => new KitVersionedRouter().on("v1", "GET", pattern, () => new Response()), pattern).not.toThrow();
    },
  ],
  [
    "KR-25",
    "A method that no request can have throws an error that states the rule.",
    () => {
      for (const method of ["", "Purge", "propfind", "GET ", "G T", "*", "TRACE", "connect"])
        expect(() => router().on("v1", method, "/b", () => new Response()), method).toThrow(
          `Invalid method ${JSON.stringify(method)}: it must be one of GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS`,
        );
      for (const method of ["get", "patch", "PROPFIND", "M-SEARCH"])
        expect(() => router().on("v1", method, "/b", () => new Response()), method).not.toThrow();
    },
  ],
]);
