import { expect, it } from "vitest";
import { imported, sourceOf } from "./imported.ts";

const SPACE = "export const space = { sm: '4px', md: '8px' };";
const light = "{ bg: '#ffffff', ink: '#111111' }";
const dark = "{ bg: '#111111', ink: '#ffffff' }";

/** The lines of the report about a module of which some is left out. */
async function linesOf(text: string) {
  const { made } = await imported(sourceOf({ "theme.ts": text }));
  return made.entries.filter(({ kind }) => kind === "left-out").map(({ subject, found }) => `${subject}: ${found}`);
}

it.each([
  ["by a choice", `export const tokensFor = (mode: string) => (mode === "dark" ? ${dark} : ${light});`],
  [
    "by default",
    `export default function tokensFor(mode: "light" | "dark") { return mode === "dark" ? ${dark} : ${light}; }`,
  ],
  ["each for a theme", `export const darkTheme = () => (${dark}); export const lightTheme = () => (${light});`],
])("Colours that exported functions give are named: %s", async (_, code) => {
  expect(await linesOf(`${SPACE}\n${code}`)).toEqual(["theme.ts: 2 of 2: #111111, #ffffff"]);
});

it("Colours of functions that tokens have are not named, in whatever notation", async () => {
  const colors = `export const colors = { ink: "#111", bg: "rgb(255, 255, 255)" };`;
  expect(await linesOf(`${SPACE}\n${colors}\nexport const pick = (on: boolean) => (on ? ${dark} : ${light});`)).toEqual(
    [],
  );
});

it("A single other colour is what a function falls back to", async () => {
  const code = `export const colors = { ink: "#111111" }; export const or = (ink = { ink: "#222222" }) => ink;`;
  expect(await linesOf(code)).toEqual([]);
});
