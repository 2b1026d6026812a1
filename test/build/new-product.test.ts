import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { describeInOpenApi } from "../../generator/faces/openapi.ts";
import { openApi, ROOT, SECOND } from "../built.ts";

/** A copy of the first identity with a product from the second. */
const root = mkdtempSync(join(tmpdir(), "vitral-product-"));
afterAll(() => rmSync(root, { recursive: true }));
for (const part of ["tokens", "reference"]) cpSync(join(ROOT, part), join(root, part), { recursive: true });
for (const name of ["lantern.json", "lantern.svg.hbs"])
  cpSync(join(SECOND, "tokens/products", name), join(root, "tokens/products", name));
const file = join(root, "tokens/vitral.json");
const settings = JSON.parse(readFileSync(file, "utf8"));
settings.modifiers.product.contexts.lantern = {
  sources: [{ $ref: "products/lantern.json#/data", as: "color.data-*", by: "mode" }],
};
writeFileSync(file, JSON.stringify(settings));

const [before, after] = [await openApi(), await openApi({ root })];
type Api = typeof before;

const pathsOf = ({ planned }: Api) => planned.map(({ path }) => path);
const jsonOf = async ({ get }: Api, address: string) => get(`/api/v1${address}`).json();
const idsAt = async (api: Api, address: string) =>
  (await jsonOf(api, address)).products.map(({ id }: { id: string }) => id);

describe("a new product, added as two files and a context in the settings", () => {
  it("adds its files and every theme with it", async () => {
    const added = pathsOf(after).filter((path) => !pathsOf(before).includes(path));
    const { themes, seasons } = await jsonOf(before, "/themes");
    expect(added.filter((path) => path.includes("/themes/"))).toHaveLength(themes.length * (seasons.length + 1) * 3);
    // Products have colour sets only for their own colours.
    const isListed = (path: string) => !path.includes(".colorset/");
    const platforms = pathsOf(before).filter(
      (path) => isListed(path) && /^\/api\/v1\/platforms\/[^/]+\/(?!clio\/)/.test(path),
    );
    expect(platforms.length).toBeGreaterThan(20);
    expect(added.filter((path) => isListed(path) && !path.includes("/themes/")).toSorted()).toEqual([
      ...platforms.map((path) => path.replace(/platforms\/[^/]+/, "$&/lantern")).toSorted(),
      "/api/v1/products/lantern.css",
      "/api/v1/products/lantern.json",
      "/api/v1/products/lantern/mark.svg",
      "/api/v1/products/lantern/mark/dark.svg",
      "/api/v1/products/lantern/mark/light.svg",
      "/api/v1/token/data-coral.json",
      "/api/v1/token/data-plum.json",
    ]);
    expect(pathsOf(before).filter((path) => !pathsOf(after).includes(path))).toEqual([]);
  });

  it("is allowed by the OpenAPI document wherever a product is a parameter or part of a body", () => {
    const documents = [before, after].map(({ identity }) => JSON.stringify(describeInOpenApi(identity)));
    const listed = documents.map((text) => [...text.matchAll(/"enum":\[[^\]]*"clio"[^\]]*\]/g)].map(([list]) => list));
    expect(listed[1]).toEqual(listed[0]?.map((list) => list.replace("]", ',"lantern"]')));
    expect(listed[0]?.length).toBeGreaterThan(3);
  });

  it("is listed in errors and lists", async () => {
    const missing = await jsonOf(after, "/products/nowhere");
    expect(missing.allowed).toEqual([...(await jsonOf(before, "/products/nowhere")).allowed, "lantern"]);
    for (const address of ["/products", "/themes"])
      expect(await idsAt(after, address)).toEqual([...(await idsAt(before, address)), "lantern"]);
    expect(before.get("/api/v1/products/lantern").status).toBe(404);
    expect((await jsonOf(after, "/products/lantern")).name).toBe("Lantern");
  });
});
