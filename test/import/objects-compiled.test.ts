import { transform } from "esbuild";
import { describe, expect, it } from "vitest";
import { imported, report, sourceOf } from "./imported.ts";

const THEMES = { light: { ink: "#000000", page: "#ffffff" }, dark: { ink: "#ffffff", page: "#ffffff" } };

/** The values of each theme, and what is left out. */
async function of(files: Readonly<Record<string, string>>, run = false) {
  const found = await imported(sourceOf(files), { run });
  const themes: Record<string, unknown> = {};
  for (const choices of found.combinations) themes[choices["theme"] ?? ""] = await found.variablesOf(choices);
  return { themes, left: report(found) };
}

describe("What compilers write is read as it runs", () => {
  it.each<[name: string, files: Record<string, string>]>([
    [
      "what an export has before another",
      {
        "a.cjs": `const ink = "#000000"; exports.light = { ink, page: "#ffffff" };
          exports.dark = { ...exports.light, ink: "#ffffff" };`,
      },
    ],
    [
      "Babel, with a default that is the module",
      {
        "a.cjs": `"use strict"; Object.defineProperty(exports, "__esModule", { value: true }); exports.default = void 0;
          var _default = exports.default = { light: { ink: "#000000", page: "#ffffff" },
            dark: { ink: "#ffffff", page: "#ffffff" } };
          module.exports = exports.default;`,
      },
    ],
    [
      "Babel, with all of another module",
      {
        "package.json": `{ "main": "a.js" }`,
        "a.js": `"use strict"; Object.defineProperty(exports, "__esModule", { value: true });
          var _exportNames = { dark: true }; exports.dark = void 0; var _l = require("./l");
          Object.keys(_l).forEach(function (key) {
            if (key === "default" || key === "__esModule") return;
            if (Object.prototype.hasOwnProperty.call(_exportNames, key)) return;
            if (key in exports && exports[key] === _l[key]) return;
            Object.defineProperty(exports, key, { enumerable: true, get: function () { return _l[key]; } });
          });
          const dark = exports.dark = { ink: "#ffffff", page: "#ffffff" };`,
        "l.js": `exports.light = { ink: "#000000", page: "#ffffff" };`,
      },
    ],
    [
      "TypeScript, with the default of another module, and an object made of others",
      {
        "package.json": `{ "main": "a.js" }`,
        "a.js": `"use strict";
          var __importDefault = (this && this.__importDefault) || function (mod) {
            return (mod && mod.__esModule) ? mod : { "default": mod }; };
          var __assign = (this && this.__assign) || function () {
            __assign = Object.assign || function (t) { for (var s, i = 1; i < arguments.length; i++) { s = arguments[i];
              for (var p in s) t[p] = s[p]; } return t; };
            return __assign.apply(this, arguments); };
          Object.defineProperty(exports, "__esModule", { value: true });
          exports.dark = exports.light = void 0;
          const l_1 = __importDefault(require("./l"));
          exports.light = l_1.default; exports.dark = __assign(__assign({}, l_1.default), { ink: "#ffffff" });`,
        "l.js": `"use strict"; Object.defineProperty(exports, "__esModule", { value: true });
          exports.default = { ink: "#000000", page: "#ffffff" };`,
      },
    ],
    [
      "TypeScript, with a default of all that it exports",
      {
        "a.cjs": `"use strict"; Object.defineProperty(exports, "__esModule", { value: true });
          exports.dark = exports.light = void 0;
          exports.light = { ink: "#000000", page: "#ffffff" }; exports.dark = { ink: "#ffffff", page: "#ffffff" };
          exports.default = { light: exports.light, dark: exports.dark };`,
      },
    ],
    [
      "swc",
      {
        "a.cjs": `"use strict"; Object.defineProperty(exports, "__esModule", { value: true });
          function _export(target, all) { for (var name in all)
            Object.defineProperty(target, name, { enumerable: true, get: Object.getOwnPropertyDescriptor(all, name).get }); }
          _export(exports, { get dark () { return dark; }, get light () { return light; } });
          const light = { ink: "#000000", page: "#ffffff" }; const dark = { ink: "#ffffff", page: "#ffffff" };`,
      },
    ],
    [
      "rollup, for all loaders",
      {
        "a.cjs": `(function (global, factory) {
          typeof exports === 'object' && typeof module !== 'undefined' ? factory(exports) :
          typeof define === 'function' && define.amd ? define(['exports'], factory) :
          (global = typeof globalThis !== 'undefined' ? globalThis : global || self, factory(global.t = {}));
          })(this, (function (exports) { 'use strict';
            const light = { ink: "#000000", page: "#ffffff" };
            exports.light = light; exports.dark = { ...light, ink: "#ffffff" };
            Object.defineProperty(exports, Symbol.toStringTag, { value: 'Module' });
          }));`,
      },
    ],
    [
      "rollup, for all loaders, by default",
      {
        "a.cjs": `(function (global, factory) {
          typeof exports === 'object' && typeof module !== 'undefined' ? module.exports = factory() :
          typeof define === 'function' && define.amd ? define(factory) : (global = self, global.t = factory());
          })(this, (function () { 'use strict';
            var light = { ink: "#000000", page: "#ffffff" };
            return { light: light, dark: { ink: "#ffffff", page: "#ffffff" } };
          }));`,
      },
    ],
    [
      "TypeScript, for all loaders",
      {
        "a.cjs": `(function (factory) {
            if (typeof module === "object" && typeof module.exports === "object") {
              var v = factory(require, exports); if (v !== undefined) module.exports = v;
            } else if (typeof define === "function" && define.amd) define(["require", "exports"], factory);
          })(function (require, exports) { "use strict";
            Object.defineProperty(exports, "__esModule", { value: true }); exports.dark = exports.light = void 0;
            exports.light = { ink: "#000000", page: "#ffffff" }; exports.dark = { ink: "#ffffff", page: "#ffffff" };
          });`,
      },
    ],
    [
      "rolldown, with a module as an object",
      {
        "a.mjs": `var __defProp = Object.defineProperty;
          var __exportAll = (all, no_symbols) => { let target = {};
            for (var name in all) __defProp(target, name, { get: all[name], enumerable: true });
            if (!no_symbols) __defProp(target, Symbol.toStringTag, { value: "Module" });
            return target; };
          var themes = /* @__PURE__ */ __exportAll({ dark: () => dark, light: () => light });
          const light = { page: "#ffffff", ink: "#000000" }, dark = { ink: "#ffffff", page: "#ffffff" };
          export { themes };`,
      },
    ],
    [
      "a module as an object",
      {
        "a.mjs": `const light = { ink: "#000000", page: "#ffffff" }, dark = { ink: "#ffffff", page: "#ffffff" };
          export const themes = /*#__PURE__*/ Object.freeze(Object.defineProperty({ __proto__: null, light, dark },
            Symbol.toStringTag, { value: "Module" }));`,
      },
    ],
  ])("%s", async (_, files) => {
    expect(await of(files)).toEqual({ themes: THEMES, left: {} });
    expect(await of(files, true)).toEqual({ themes: THEMES, left: {} });
  });

  it.each(["es2015", "esnext"])("esbuild, for %s", async (target) => {
    const module = `export { light } from "./l"; import * as l from "./l"; import page from "./page";
      export const dark = { ...l.light, ...page, ink: "#ffffff" }; export * from "./more";`;
    const { code } = await transform(module, { format: "cjs", target });
    const files = {
      "package.json": `{ "main": "a.js" }`,
      "a.js": code,
      "l.js": `exports.light = { ink: "#000000", page: "#ffffff" };`,
      "page.js": `module.exports = { page: "#ffffff" };`,
      "more.js": `module.exports = {};`,
    };
    for (const run of [false, true]) expect(await of(files, run)).toEqual({ themes: THEMES, left: {} });
  });

  it("enumerations of TypeScript and of esbuild", async () => {
    const tsc = `exports.Color = exports.Size = void 0;
      var Color; (function (Color) { Color["Ink"] = "#000000"; Color["Page"] = "#ffffff"; })(Color || (exports.Color = Color = {}));
      var Size; (function (Size) { Size["Small"] = "4px"; })(Size || (exports.Size = Size = {}));
      exports.gap = Size.Small;`;
    const { code } = await transform(
      `export enum Color { Ink = "#000000", Page = "#ffffff" } export enum Size { Small = "4px" }
       export const gap = "4px";`,
      { loader: "ts" },
    );
    const variables = { "Color-Ink": "#000000", "Color-Page": "#ffffff", "Size-Small": "4px", gap: "4px" };
    for (const run of [false, true])
      for (const [file, text] of [
        ["a.cjs", tsc],
        ["a.mjs", code],
      ] as const)
        expect(await of({ [file]: text }, run)).toEqual({ themes: { default: variables }, left: {} });
  });
});

describe("What CommonJS exports is what Node takes", () => {
  it.each([
    ["a name after a whole one", `module.exports = { ink: "#000000", gap: "1px" }; exports.page = "#ffffff";`],
    ["a variable of its own", `module.exports = { ink: "#000000", gap: "1px" }; exports = { ink: "#ff0000" };`],
    ["a name before a whole one", `exports.page = "#ffffff"; module.exports = { ink: "#000000", gap: "1px" };`],
    ["both in one", `exports = module.exports = { ink: "#000000" }; exports.gap = "1px";`],
    [
      "itself as its default",
      `module.exports = { ink: "#000000", gap: "1px" }; module.exports.default = module.exports;`,
    ],
  ])("with %s", async (_, module) => {
    const themes = { default: { ink: "#000000", gap: "1px" } };
    expect(await of({ "a.cjs": module })).toEqual({ themes, left: {} });
    expect((await of({ "a.cjs": module }, true)).themes).toEqual(themes);
  });

  it("and is named where it has a value in two places, or by code", async () => {
    const module = `exports.ink = "#000000"; exports.ink = "#ff0000"; exports.text = exports.ink; exports.gap = "1px";
      Object.defineProperties(exports, { page: { get() { if (module) return "#ffffff"; } } });`;
    const { left } = await of({ "a.cjs": module });
    expect(left).toEqual({
      "left-out: Values that are not literal: --run evaluates them": ["a.cjs: ink"],
      "left-out: Code that may change values: --run evaluates it": ["a.cjs"],
    });
  });
});

it.each([
  ["what it computes", "export const light = make(1); export const dark = make(2);"],
  ["nothing that can be seen", `(() => { module["ex" + "ports"] = { ink: "#000000" }; })();`],
])("The error of a module that exports %s says how to run it", async (_, module) => {
  await expect(imported(sourceOf({ "a.js": module }))).rejects.toMatchObject({
    message: `"a.js" has no tokens that can be read without running it.`,
    fix: "If it exports tokens, add --run to evaluate it.",
  });
});
