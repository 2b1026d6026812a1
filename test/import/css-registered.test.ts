import { expect, it } from "vitest";
import { imported, report, sourceOf } from "./imported.ts";

it("A property that is registered without a part that it needs has no value, and is named", async () => {
  const css = `:root { --a: 1px; } @property --b { syntax: "<length>"; inherits: true; initial-value: 2px; }
    @property --c { syntax: "<length>"; initial-value: 3px; }`;
  const found = await imported(sourceOf({ "a.css": css }));
  expect(await found.variablesOf({})).toEqual({ a: "1px", b: "2px" });
  expect(report(found)).toEqual({
    "left-out: Rules of @property without syntax or inherits, which browsers ignore": ["--c"],
  });
});

it("Values that the syntax of their @property refuses have its initial value, and rules that browsers ignore have none", async () => {
  const css = `
    @property --a { syntax: "<length>"; inherits: true; initial-value: 1px; }
    @property --b { syntax: "<color> | none"; inherits: true; initial-value: red; }
    @property --c { syntax: "<number>+"; inherits: true; initial-value: 1 2; }
    @property --d { syntax: "<length-percentage>#"; inherits: true; initial-value: 1%; }
    @property --e { syntax: "<integer>"; inherits: true; initial-value: 1.5; }
    @property --f { syntax: "<length>"; inherits: true; initial-value: 1em; }
    @property --g { syntax: "<time>"; inherits: true; initial-value: 1s; }
    @property --h { syntax: "small | large"; inherits: true; initial-value: small; }
    @property --i { syntax: "<length>"; inherits: true; initial-value: 3px; }
    @property --j { syntax: "<length>"; inherits: true; initial-value: 3px; }
    @property --j { syntax: "<length>"; inherits: true; initial-value: 5px; }
    @property --k { syntax: "*"; inherits: true; initial-value: 5px; }
    @property --l { syntax: "<angle>"; inherits: true; initial-value: 5deg; }
    @property --m { syntax: "<color>"; inherits: true; initial-value: #111; }
    @property --n { syntax: "<length>"; inherits: true; initial-value: 0px; }
    @property --o { syntax: "<string>"; inherits: true; initial-value: "x"; }
    @property --p { syntax: "<custom-ident>"; inherits: true; initial-value: x; }
    @property --q { syntax: "<length>"; inherits: true; initial-value: 7px; }
    :root { --a: 50%; --b: 4px; --c: 1 2px; --d: 1px, 2%; --e: 2; --f: red; --g: 3px; --h: medium; --i: calc(1px + 2px); --k: red;
     --l: 0; --m: rgb(0 0 0); --n: 0; --o: y; --p: 4px; --q: 12 }
    [data-theme="dark"] { --a: 8px; --b: none; --c: 4; --m: 12; --q: red }
  `;
  const found = await imported(sourceOf({ "a.css": css }));
  // As Chromium computes them.
  const light = {
    a: "1px",
    b: "#ff0000",
    c: "1 2",
    d: "1px, 2%",
    e: "2",
    f: "#ff0000",
    g: "1s",
    h: "small",
    i: "calc(1px + 2px)",
    j: "5px",
    k: "#ff0000",
    l: "5deg",
    m: "#000000",
    n: "0",
    o: '"x"',
    p: "x",
    q: "7px",
  };
  expect(await found.variablesOf({ theme: "light" })).toEqual(light);
  expect(await found.variablesOf({ theme: "dark" })).toEqual({ ...light, a: "8px", b: "none", c: "4", m: "#111111" });
  expect(report(found)).toMatchObject({
    "repaired: Values that the syntax of their @property refuses: they have its initial value": [
      "--a",
      "--b",
      "--c",
      "--g",
      "--h",
      "--l",
      "--o",
      "--p",
      "--q",
      "--m",
      "--q",
    ],
    "left-out: Rules of @property with an initial value that their syntax refuses, which browsers ignore": [
      "--e",
      "--f",
    ],
  });
});

it("Rules of @property are read in rules for media and for what browsers support, and in layers", async () => {
  const rule = (name: string, value: string) =>
    `@property --${name} { syntax: "<color>"; inherits: true; initial-value: ${value}; }`;
  const css = `:root { --ink: #000000; } ${rule("a", "#111111")} ${rule("a", "#222222")} @layer x { ${rule("a", "#333333")} }
    @supports (color: red) { ${rule("b", "#444444")} } @supports not (color: red) { ${rule("c", "#555555")} }
    @media (prefers-color-scheme: dark) { ${rule("ink", "#ffffff")} ${rule("d", "#666666")} }`;
  const found = await imported(sourceOf({ "a.css": css }));
  // As Chromium computes them.
  const light = { ink: "#000000", a: "#222222", b: "#444444" };
  expect(await found.variablesOf({ theme: "light" })).toEqual(light);
  expect(await found.variablesOf({ theme: "dark" })).toEqual({ ...light, d: "#666666" });
  expect(report(found)["left-out: Custom properties in @supports"]).toEqual(["--c"]);
});

it.each([
  ["a syntax that is none", `syntax: "<nope>"; inherits: true;`],
  ["a syntax without quotes", `syntax: <color>; inherits: true;`],
  ["neither true nor false", `syntax: "<color>"; inherits: maybe;`],
])("A rule of @property with %s is named", async (_, parts) => {
  const css = `:root { --ink: #000000; } @property --a { ${parts} initial-value: #0000ff; }`;
  const found = await imported(sourceOf({ "a.css": css }));
  expect(await found.variablesOf({})).toEqual({ ink: "#000000" });
  expect(report(found)).toEqual({
    "left-out: Rules of @property with a syntax or inherits that is none, which browsers ignore": ["--a"],
  });
});

it("A property that is set to nothing, or by a reference that its syntax refuses, has its initial value", async () => {
  const css = `
    @property --w { syntax: "<length>"; inherits: true; initial-value: 4px; }
    @property --v { syntax: "<color>"; inherits: true; initial-value: transparent; }
    :root { --base: red; --ink: #000000; --w: 5px; --v: nope; }
    [data-theme="dark"] { --ink: #ffffff; --w: initial; --v: Canvas; }
    [data-theme="dim"] { --ink: #dddddd; --w: var(--base); }`;
  const found = await imported(sourceOf({ "a.css": css }));
  // As Chromium computes them.
  expect(await found.variablesOf({ theme: "light" })).toMatchObject({ w: "5px", v: "rgb(0 0 0 / 0)" });
  expect(await found.variablesOf({ theme: "dark" })).toMatchObject({ w: "4px", v: "Canvas" });
  expect(await found.variablesOf({ theme: "dim" })).toMatchObject({ w: "4px" });
});
