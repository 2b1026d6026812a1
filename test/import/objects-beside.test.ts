import { describe, expect, it } from "vitest";
import { imported, report, sourceOf } from "./imported.ts";
import { exported } from "./modules.ts";

const BESIDE = "left-out: What a module exports beside tokens: names, and numbers of something else";

describe("What a module exports beside tokens", () => {
  const tokens = {
    spacing: { 1: 4, 2: 8 },
    fonts: { body: "Inter, sans-serif" },
    scale: { h1: { fontSize: 32, lineHeight: 40 } },
  };
  const values = {
    "spacing-1": "4",
    "spacing-2": "8",
    "fonts-body": "Inter, sans-serif",
    "scale-h1-fontSize": "32",
    "scale-h1-lineHeight": "40",
  };
  const Variant = {
    Primary: "primary",
    OnInfo: "onInfo",
    OnError: "onError",
    Link: "link",
    Text: "text",
    Icon: "icon",
  };
  const limits = { retries: 3 };
  const manifest = { name: "acme", main: "index.js" };

  it.each([
    ["of a package", { "package.json": manifest, "index.js": exported({ ...tokens, Variant, limits }) }],
    ["of a file", { "index.js": exported({ ...tokens, Variant, limits }) }],
  ])("is named: %s", async (_, files) => {
    const found = await imported(sourceOf(files));
    expect(await found.variablesOf({})).toEqual(values);
    expect(report(found)).toEqual({ [BESIDE]: ["index.js: Variant", "index.js: limits"] });
  });

  it("makes no tokens of a module that has more of it", async () => {
    const limits = { retries: 3, users: 4, parts: 5, hosts: 6, files: 7, days: 8, pages: 9 };
    const files = { "index.js": exported({ ...tokens, limits }) };
    await expect(imported(sourceOf(files))).rejects.toThrow("has no tokens in a form that Vitral knows");
  });

  it("makes no tokens of a module in which nothing is certainly some", async () => {
    const files = { "index.js": exported({ zIndex: { modal: 10, toast: 20 }, opacity: { soft: 0.5 }, limits }) };
    await expect(imported(sourceOf(files))).rejects.toThrow("has no tokens in a form that Vitral knows");
  });
});
