import { describe, expect, it } from "vitest";
import { fill, namesOf, pathOf, replaceNames, toTemplate } from "../../generator/kit/template.ts";

describe("An address template", () => {
  it.each([
    ["", { path: "", texts: [""], names: [], spanning: new Set(), query: [], isOpen: false }],
    ["/a", { path: "/a", texts: ["/a"], names: [], spanning: new Set(), query: [], isOpen: false }],
    [
      "/a/{b}.css{?c,d}",
      {
        path: "/a/{b}.css",
        texts: ["/a/", ".css"],
        names: ["b"],
        spanning: new Set(),
        query: ["c", "d"],
        isOpen: false,
      },
    ],
    ["/a{?b,others*}", { path: "/a", texts: ["/a"], names: [], spanning: new Set(), query: ["b"], isOpen: true }],
    ["/a{?b%2Dc}", { path: "/a", texts: ["/a"], names: [], spanning: new Set(), query: ["b-c"], isOpen: false }],
    [
      "{a}{b}",
      { path: "{a}{b}", texts: ["", "", ""], names: ["a", "b"], spanning: new Set(), query: [], isOpen: false },
    ],
    [
      "/a/{+b}.c",
      { path: "/a/{+b}.c", texts: ["/a/", ".c"], names: ["b"], spanning: new Set(["b"]), query: [], isOpen: false },
    ],
    ["/a{?b}/c", { path: "/a{?b}/c", texts: ["/a{?b}/c"], names: [], spanning: new Set(), query: [], isOpen: false }],
  ])("parses %j", (template, parts) => {
    expect(toTemplate(template)).toEqual(parts);
  });

  // RFC 6570, section 3.2.2: everything except unreserved characters is encoded.
  it.each([
    ["{var}", { var: "value" }, "value"],
    ["{half}", { half: "50%" }, "50%25"],
    ["O{empty}X", { empty: "" }, "OX"],
    // Section 3.2.3; each segment is encoded separately, since the value is a path.
    ["/{+path}/here", { path: "foo/bar baz" }, "/foo/bar%20baz/here"],
    ["/{x}/{y}{?z}", { x: 1024, y: "a/b c", z: 1 }, "/1024/a%2Fb%20c"],
  ])("fills %j with %j", (template, values, address) => {
    expect(fill(template, values)).toBe(address);
  });

  it("has a path, and parameters in the path and the query", () => {
    expect(pathOf("/a/{b}{?c,d}")).toBe("/a/{b}");
    expect([namesOf("/a/{b}{?c,d}"), namesOf("/a/{b}{?c,d}", "query")]).toEqual([["b"], ["c", "d"]]);
    expect(replaceNames("/a/{b}.css{?c}", (name) => `:${name}`)).toBe("/a/:b.css");
  });
});
