import { describe, expect, it } from "vitest";
import type { Json, Token, TokenType } from "../../generator/model/token.ts";
import { refusedUtility, renderTailwindCss } from "../../generator/render/tailwind-css.ts";
import { openApi } from "../built.ts";
import { tailwind } from "./tailwind.ts";

const { identity } = await openApi();

const rem = (value: number) => ({ value, unit: "rem" });
const black = { colorSpace: "srgb", components: [0, 0, 0], alpha: 1, hex: "#000000" };
const shadow = { color: black, offsetX: rem(0), offsetY: rem(1), blur: rem(0), spread: rem(0) };

/** The groups whose tokens become utilities, each with the prefix of its class; a breakpoint becomes a variant. */
const GROUPS: Readonly<Record<string, readonly [type: string, value: Json, utility: string]>> = {
  color: ["color", black, "bg-"],
  font: ["fontFamily", ["Vitral Serif"], "font-"],
  "font-weight": ["fontWeight", 450, "font-"],
  text: ["dimension", rem(1), "text-"],
  tracking: ["dimension", rem(1), "tracking-"],
  leading: ["number", 1.3, "leading-"],
  radius: ["dimension", rem(1), "rounded-"],
  shadow: ["shadow", shadow, "shadow-"],
  "inset-shadow": ["shadow", { ...shadow, inset: true }, "inset-shadow-"],
  "drop-shadow": ["shadow", shadow, "drop-shadow-"],
  "text-shadow": ["shadow", shadow, "text-shadow-"],
  blur: ["dimension", rem(1), "blur-"],
  perspective: ["dimension", rem(40), "perspective-"],
  aspect: ["text", "21 / 9", "aspect-"],
  ease: ["cubicBezier", [0.3, 0, 0, 1], "ease-"],
  animate: ["text", "blink 1s linear infinite", "animate-"],
  breakpoint: ["dimension", rem(50), "min-"],
  container: ["dimension", rem(40), "max-w-"],
  spacing: ["dimension", rem(1), "p-"],
  space: ["dimension", rem(1), "p-"],
  duration: ["duration", { value: 120, unit: "ms" }, "duration-"],
  "rule-width": ["dimension", rem(1), "border-"],
};

const NAMES = "big 2x 1.5 Ab a_ -a a% 1/2 a/b/c rápido a+b a- 日本 a:b a@b a,b * DEFAULT".split(" ");
NAMES.push("x y", 'a"b', "a\\b", "a*");

function tokenOf(group: string, name: string): Token {
  const [type, value] = GROUPS[group] ?? ["text", ""];
  const base = { path: [group, name], name: `${group}-${name}`, type: type as TokenType, value };
  return { ...base, ...(type === "color" ? { color: { hex: "#000000", alpha: 1 } } : {}), note: "", deprecated: false };
}

const themeWith = (...tokens: readonly Token[]) =>
  renderTailwindCss({ ...identity, tokens: tokens.map((token) => ({ by: [], values: [token], at: [0] })) });

describe.each(Object.keys(GROUPS))("a token of the group %s", (group) => {
  const [, , start = ""] = GROUPS[group] ?? [];
  const classOf = (name: string) => (group === "breakpoint" ? `${start}${name}:flex` : `${start}${name}`);

  it("becomes a class if its name is valid", async () => {
    const theme = themeWith(tokenOf(group, "big"));
    expect(await tailwind([theme], [classOf("big")])).not.toBe(await tailwind([theme], []));
  });

  it("never breaks the build, and is left out exactly when Tailwind has no class with its name", async () => {
    const classes = NAMES.map(classOf);
    const theme = themeWith(...NAMES.map((name) => tokenOf(group, name)));
    const bare = await tailwind([theme], []);
    const leftOut = NAMES.filter((name) => refusedUtility(tokenOf(group, name)) !== null);
    const unsupported = [];
    // Compiles each class against a theme with all names, as if none had been left out.
    for (const [index, name] of NAMES.entries()) {
      if ((await tailwind([theme], [classes[index] ?? ""])) === bare) unsupported.push(name);
    }
    expect(leftOut).toEqual(unsupported);
  });
});

describe("a colour", () => {
  it.each(["bg-sky", "text-sky", "border-sky/50"])("in the group color becomes %s, without the group", async (name) => {
    const theme = themeWith(tokenOf("color", "sky"));
    expect(await tailwind([theme], [name])).toContain("var(--color-sky)");
  });

  it("wins over another colour with the same utility if its name is the theme variable's", () => {
    const named = tokenOf("color", "sky");
    const short = { ...named, path: ["sky"], name: "sky" };
    const theme = themeWith(short, named);
    expect(theme.match(/--color-sky: .*/g)).toEqual(["--color-sky: var(--color-sky);"]);
  });
});

describe("a name without a suffix", () => {
  it.each([
    ["spacing", "p-5", "calc(var(--spacing) * 5)"],
    ["radius", "rounded", "border-radius: var(--radius)"],
    ["blur", "blur", "blur(var(--blur))"],
    ["shadow", "shadow", "0rem 1rem 0rem 0rem"],
    ["drop-shadow", "drop-shadow", "drop-shadow(0rem 1rem 0rem var("],
  ])("of the group %s sets %s", async (group, name, text) => {
    const theme = themeWith({ ...tokenOf(group, ""), name: group, path: [group] });
    expect(await tailwind([theme], [name])).toContain(text);
  });
});
