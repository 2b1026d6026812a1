import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { temporaryFolder } from "../temporary.ts";
import { vitral } from "./vitral.ts";

it("guesses roles again only if the source no longer has their tokens", async () => {
  const cwd = temporaryFolder();
  const source = join(cwd, "tokens.css");
  const rolesIn = () => {
    const { roles } = JSON.parse(readFileSync(join(cwd, "brand/tokens/vitral.json"), "utf8")) as { roles: object };
    return roles;
  };
  writeFileSync(source, ":root { --page: #ffffff; --text: #111111 }");
  await vitral(["init", "brand", "--from", "tokens.css"], { cwd });
  expect(rolesIn()).toMatchObject({ background: "page", text: "text" });
  writeFileSync(source, ":root { --page: #ffffff; --text: #111111; --page-background: #fefefe }");
  await vitral(["import", "--root", "brand"], { cwd });
  expect(rolesIn()).toMatchObject({ background: "page", text: "text" });
  writeFileSync(source, ":root { --paper: #ffffff; --ink: #111111 }");
  const { code, err } = await vitral(["import", "--root", "brand"], { cwd });
  expect([code, err]).toEqual([0, ""]);
  expect(rolesIn()).toMatchObject({ background: "paper", text: "ink" });
});
