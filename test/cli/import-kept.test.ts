import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { temporaryFolder } from "../temporary.ts";
import { vitral } from "./vitral.ts";

const read = (cwd: string, path: string) => JSON.parse(readFileSync(join(cwd, path), "utf8"));

it("keeps a renamed theme with its file after the source dropped it, until the user removes it", async () => {
  const cwd = temporaryFolder();
  const source = ':root { --page: #ffffff } [data-theme="dark"] { --page: #101010 }';
  writeFileSync(join(cwd, "tokens.css"), `${source}[data-theme="dim"] { --page: #222222 }`);
  await vitral(["init", "brand", "--from", "tokens.css"], { cwd });
  const settings = read(cwd, "brand/tokens/vitral.json");
  settings.modifiers.theme.contexts.dim.name = "Dusk";
  writeFileSync(join(cwd, "brand/tokens/vitral.json"), JSON.stringify(settings));
  writeFileSync(join(cwd, "tokens.css"), source);
  const { code, out } = await vitral(["import", "--root", "brand"], { cwd });
  expect(code).toBe(3);
  expect(out).toContain('modifiers.theme.contexts.dim is {"sources"');
  expect(read(cwd, "brand/tokens/theme-dim.tokens.json")).toHaveProperty("page");
  expect((await vitral(["check", "--root", "brand"], { cwd })).code).toBe(0);
  expect((await vitral(["import", "--root", "brand"], { cwd })).code).toBe(0);
  delete settings.modifiers.theme.contexts.dim;
  writeFileSync(join(cwd, "brand/tokens/vitral.json"), JSON.stringify(settings));
  await vitral(["import", "--root", "brand"], { cwd });
  expect(existsSync(join(cwd, "brand/tokens/theme-dim.tokens.json"))).toBe(false);
});

it("adds the source's new theme to a resolver document in which the user edited another theme", async () => {
  const cwd = temporaryFolder();
  const page = (light: number) => ({
    page: { $type: "color", $value: { colorSpace: "srgb", components: [light, light, light] } },
  });
  const document = (contexts: object) => ({
    version: "2025.10",
    modifiers: { theme: { contexts: { light: [page(1)], dark: [page(0)], ...contexts }, default: "light" } },
    resolutionOrder: [{ $ref: "#/modifiers/theme" }],
  });
  const file = join(cwd, "a.resolver.json");
  writeFileSync(file, JSON.stringify(document({})));
  await vitral(["init", "brand", "--from", "a.resolver.json"], { cwd });
  const imported = join(cwd, "brand/tokens/a.resolver.json");
  writeFileSync(imported, readFileSync(imported, "utf8").replace("[1,1,1]", "[0.9,0.9,0.9]"));
  writeFileSync(file, JSON.stringify(document({ dim: [page(0.5)] })));
  expect((await vitral(["import", "--root", "brand"], { cwd })).code).toBe(0);
  const { theme } = read(cwd, "brand/tokens/a.resolver.json").modifiers;
  expect([theme.contexts.light, Object.keys(theme.contexts)]).toEqual([[page(0.9)], ["light", "dark", "dim"]]);
});

it("keeps a modifier whose contexts have become equal, with the source's values", async () => {
  const cwd = temporaryFolder();
  const source = (accent: string) =>
    `:root { --page: #ffffff } [data-brand="acme"] { --accent: #0066ff } [data-brand="bravo"] { --accent: ${accent} }`;
  writeFileSync(join(cwd, "tokens.css"), source("#cc0000"));
  await vitral(["init", "brand", "--from", "tokens.css"], { cwd });
  const settings = read(cwd, "brand/tokens/vitral.json");
  settings.modifiers.brand.contexts.acme.name = "Acme Inc";
  writeFileSync(join(cwd, "brand/tokens/vitral.json"), JSON.stringify(settings));
  writeFileSync(join(cwd, "tokens.css"), source("#0066ff"));
  expect((await vitral(["import", "--root", "brand"], { cwd })).code).toBe(0);
  const { out } = await vitral(["get", "/tokens.css", "--root", "brand"], { cwd });
  expect(out).toContain("--accent: #0066ff");
  expect(out).not.toContain("#cc0000");
  expect(read(cwd, "brand/tokens/vitral.json").modifiers.brand.contexts.acme.name).toBe("Acme Inc");
});
