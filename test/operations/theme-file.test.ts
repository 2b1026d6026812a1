import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv } from "ajv";
import formats from "ajv-formats";
import { expect, it } from "vitest";
import { openApi, ROOT } from "../built.ts";

const text = readFileSync(join(ROOT, "test/cases/dtcg-schemas.json"), "utf8");
const ajv = new Ajv({ strict: false, schemas: (JSON.parse(text) as { schemas: { $id: string }[] }).schemas });
formats.default(ajv);
const isOfficial = ajv.getSchema("https://www.designtokens.org/schemas/2025.10/format.json");

const { get } = await openApi();

it.each([
  ["/themes/dark.tokens.json", "/themes/dark"],
  ["/themes/dark.tokens.json?product=clio&season=natal", "/themes/dark?product=clio&season=natal"],
  ["/themes/dark/clio/natal.tokens.json", "/themes/dark?product=clio&season=natal"],
])("%s is a Design Tokens file with the tokens of %s", async (file, theme) => {
  const body = await (await get(`/api/v1${file}`)).json();
  expect(isOfficial?.(body), JSON.stringify(isOfficial?.errors?.slice(0, 3))).toBe(true);
  const { tokens } = await (await get(`/api/v1${theme}`)).json();
  expect(body).toEqual(tokens);
  expect(JSON.stringify(body)).not.toContain('"{');
});
