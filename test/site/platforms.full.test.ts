import { cpSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { renderBuiltPages, renderPages } from "../../generator/build/pages.ts";
import { readBuilt } from "../../generator/identity/built.ts";
import { openApi, readSource, SCOPE, SECOND } from "../built.ts";
import { vitral } from "../cli/vitral.ts";
import { temporaryFolder } from "../temporary.ts";
import { inspect } from "./inspect.ts";
import { visit } from "./served.ts";

const { site, newPage, open } = await visit();

const PAGE = "/plataformas/";
const { get } = await openApi();
const { platforms } = (await get("/api/v1/platforms").json()) as {
  platforms: readonly { id: string; name: string; files: readonly { path: string; href: string }[] }[];
};
const textOf = (path: string) => get(`/api/v1/platforms/${path}`).text();

it("has a section for each platform, with its name and a command that exports its files", async () => {
  const { page, problems, close } = await open(PAGE);
  expect(await page.locator("main h2").allTextContents()).toEqual(platforms.map(({ name }) => name));
  const commands = await page.locator(".starts code").allTextContents();
  expect(commands).toEqual(platforms.map(({ id }) => `vitral export ${id} --out ${id} --from ${site.origin}/api/v1`));
  const [, ...args] = (commands.find((command) => command.includes(" scss ")) ?? "").split(" ");
  const folder = temporaryFolder();
  expect(await vitral(args.map((arg, at) => (args[at - 1] === "--out" ? folder : arg)))).toMatchObject({ code: 0 });
  expect(readFileSync(join(folder, "_tokens.scss"), "utf8")).toContain("$paper: #fafafa;");
  expect(problems).toEqual([]);
  await close();
});

it("appears in the menu and in search results", async () => {
  const { page, close } = await open("/");
  await page.getByRole("navigation").getByRole("link", { name: "Plataformas" }).click();
  await page.waitForURL(`**${PAGE}`);
  await page.getByRole("button", { name: "Buscar" }).click();
  await page.getByRole("searchbox").fill("figma");
  await page.getByRole("dialog").getByRole("link", { name: /Figma/ }).first().click();
  await page.waitForURL("**/plataformas/#figma");
  await close();
});

describe("a preview", () => {
  it("shows the beginning of the first file, and of another after a click", async () => {
    const { page, close } = await open(PAGE);
    const section = page.locator("section", { has: page.locator("#typescript") });
    const shown = (path: string) => section.getByRole("group", { name: `typescript/${path}`, exact: true });
    const beginning = (text: string) => text.split("\n").slice(0, 60).join("\n");
    expect(await shown("tokens.mjs").locator("code").textContent()).toBe(
      beginning(await textOf("typescript/tokens.mjs")),
    );
    expect(await shown("tokens.d.mts").isVisible()).toBe(false);
    await section.locator("summary", { hasText: "tokens.d.mts" }).click();
    expect(await shown("tokens.d.mts").isVisible()).toBe(true);
    expect(await shown("tokens.d.mts").locator("code").textContent()).toBe(
      beginning(await textOf("typescript/tokens.d.mts")),
    );
    await close();
  });

  it("copies the whole file", async () => {
    const page = await newPage({ permissions: ["clipboard-read", "clipboard-write"] });
    await page.goto(site.origin + PAGE);
    await page.getByRole("button", { name: "Copiar scss/_tokens.scss" }).click();
    await page.getByText("Copiado").waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await textOf("scss/_tokens.scss"));
    await page.close();
  });

  it("downloads the file under its original name", async () => {
    const { page, close } = await open(PAGE);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "Baixar: scss/_tokens.scss" }).click(),
    ]);
    expect(download.suggestedFilename()).toBe("_tokens.scss");
    expect(readFileSync(await download.path(), "utf8")).toBe(await textOf("scss/_tokens.scss"));
    await close();
  });
});

it("links to the files of the identity and of its product, up to 40 of each", async () => {
  const { page, close } = await open(PAGE);
  const links = await page
    .locator(".paths a")
    .evaluateAll((elements) => elements.map((element) => element.getAttribute("href") ?? ""));
  expect(links.filter((link) => link.includes("/scss/"))).toEqual([
    "/api/v1/platforms/scss/_tokens.scss",
    "/api/v1/platforms/scss/clio/_tokens.scss",
  ]);
  const labels = page.locator("section", { has: page.locator("#scss") }).locator(".variant");
  expect(await labels.allTextContents()).toEqual(["A identidade", "Produto: Clio"]);
  for (const link of links) expect(get(link).status, link).toBe(200);
  await close();
});

it("folds long lists of files and omitted tokens, and shows their counts", async () => {
  const { page, close } = await open(PAGE);
  const sectionOf = (id: string) => page.locator("section", { has: page.locator(`#${id}`) });
  const { files } = platforms.find(({ id }) => id === "winui") ?? { files: [] };
  const count = files.filter(({ path }) => !path.startsWith("clio/")).length;
  const ofIdentity = sectionOf("winui").locator("summary", { hasText: "A identidade" });
  await expect(ofIdentity.textContent()).resolves.toContain(`${count} arquivos`);
  const folded = sectionOf("winui").getByRole("link", { name: "Tokens.Season.Natal.xaml", exact: true });
  expect(await folded.isVisible()).toBe(false);
  await ofIdentity.click();
  expect(await folded.isVisible()).toBe(true);
  const omitted = sectionOf("figma").locator(".omitted");
  expect(await omitted.locator("summary").textContent()).toBe("O que não dá para expressar (11)");
  await omitted.locator("summary").click();
  expect(await omitted.getByText("shadow-raised").isVisible()).toBe(true);
  await close();
});

it("lists what the tests don't prove about a platform", async () => {
  const { page, close } = await open(PAGE);
  const section = page.locator("section", { has: page.locator("#figma") });
  expect(await section.locator(".tested").textContent()).toContain("não na janela de importação do Figma");
  await close();
});

it("has previews, files and commands without a script", async () => {
  const page = await newPage({ javaScriptEnabled: false });
  await page.goto(site.origin + PAGE);
  const section = page.locator("section", { has: page.locator("#scss") });
  expect(await section.locator("pre").isVisible()).toBe(true);
  expect(await section.getByText("vitral export scss").isVisible()).toBe(true);
  await section.getByRole("link", { name: "Abrir: scss/_tokens.scss" }).click();
  expect(await page.locator("pre").textContent()).toBe(await textOf("scss/_tokens.scss"));
  await page.close();
});

it("fits a phone and is accessible in light and dark with everything unfolded", async () => {
  const { page, close } = await open(PAGE, { bypassCSP: true });
  await page.evaluate(() => {
    for (const fold of document.querySelectorAll("main details")) fold.setAttribute("open", "");
  });
  const looks = (["light", "dark"] as const).map((name) => ({ name, media: { colorScheme: name } }));
  expect(await inspect(page, looks, 13, [390])).toEqual([]);
  await close();
});

it("is the same on a copy", async () => {
  const copy = temporaryFolder();
  cpSync(site.dist, copy, { recursive: true });
  const reading = await readBuilt(copy);
  if ("problems" in reading) throw new Error(JSON.stringify(reading.problems));
  const page = (await renderBuiltPages(reading.built))["plataformas/index.html"];
  expect(page).toBe(readFileSync(join(site.dist, "plataformas/index.html"), "utf8"));
});

it("is omitted from the menu and the site if the identity has no platforms", async () => {
  const source = await readSource(SECOND);
  const pages = renderPages(
    { ...source, identity: { ...source.identity, platforms: [] }, stored: () => undefined },
    SCOPE,
    "0",
  );
  expect(Object.keys(pages)).not.toContain("platforms/index.html");
  expect(pages["index.html"]).not.toContain("platforms/");
});

it("describes a platform in its own words if the site has no text about it", async () => {
  const source = await readSource(SECOND);
  const path = "atlas.json";
  const platform = { id: "atlas", name: "Atlas", use: "Open it <here>.", files: [{ path, choices: {} }], omitted: [] };
  const identity = { ...source.identity, platforms: [platform] };
  const stored = () => Buffer.from('{ "a": "<b>" }\n');
  const html = String(renderPages({ ...source, identity, stored }, SCOPE, "0")["platforms/index.html"]);
  expect(html).toContain("<p>Open it &lt;here&gt;.</p>");
  expect(html).toContain("&lt;b&gt;");
  expect(html).not.toMatch(/class="tested"|class="folded omitted"/);
});
