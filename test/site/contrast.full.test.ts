import type { Page } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openApi } from "../built.ts";
import { visit, watch } from "./served.ts";

const { site, newPage } = await visit();
const { get } = await openApi();

/** Opens the contrast page with a query, and collects its problems. */
async function openContrast(query = "") {
  const opened = watch(await newPage(), site.origin);
  await opened.page.goto(`${site.origin}/contraste/${query}`);
  return opened;
}

/** A generous limit after a key press on a busy machine. */
const SOON = { timeout: 30_000 };

type Pair = { readonly foreground: string; readonly background: string; readonly ratio: number };

const ratio = (page: Page) => page.locator("[data-ratio]");
const fill = (page: Page, part: string) => page.locator(`[data-${part}]`).first().getAttribute("fill");

describe("the contrast of two colours, by keyboard only", () => {
  it("is measured and painted as you type, and stored in the address", async () => {
    const { page, problems } = await openContrast();
    await page.getByLabel("Frente", { exact: true }).focus();
    await page.keyboard.press("ControlOrMeta+a");
    // Black on white is 21:1 by definition; #767676 is the lightest grey that passes on white, at 4.54:1.
    await page.keyboard.type("#767676");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type("#ffffff");
    await expect.poll(() => ratio(page).textContent(), SOON).toBe("4,54");
    expect(await page.locator("[data-verdict]").textContent()).toBe(
      "Passa para texto de qualquer tamanho e para gráfico.",
    );
    expect([await fill(page, "front"), await fill(page, "behind")]).toEqual(["#767676", "#ffffff"]);
    expect(await page.locator("[data-nearest]").isVisible()).toBe(false);
    expect(new URL(page.url()).search).toBe("?foreground=%23767676&background=%23ffffff&theme=light");
    expect(problems).toEqual([]);
    await page.close();
  });

  it("suggests the nearest passing token when a pair fails, and lets you choose it by keyboard", async () => {
    const { page, problems } = await openContrast("?foreground=%23999999&background=paper&theme=light");
    const response = await get("/api/v1/contrast?foreground=%23999999&background=paper&theme=light").json();
    await expect.poll(() => ratio(page).textContent(), SOON).toBe(String(response.ratio).replace(".", ","));
    const suggestion = page.getByRole("button", { name: `Usar ${response.nearest.token}` });
    await suggestion.focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => fill(page, "front"), SOON).toBe(response.nearest.hex);
    expect(await page.getByLabel("Frente", { exact: true }).inputValue()).toBe(response.nearest.token);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("foreground");
    expect(new URL(page.url()).searchParams.get("foreground")).toBe(response.nearest.token);
    expect(problems).toEqual([]);
    await page.close();
  });

  it("suggests a text colour even if a line colour is nearer", async () => {
    const { page } = await openContrast("?foreground=gray-soft&background=accent&theme=light");
    const suggestion = page.locator("[data-nearest]").getByRole("button");
    await expect.poll(() => suggestion.textContent(), SOON).toBe("Usar paper");
    await page.close();
  });

  it("uses the values of the chosen theme", async () => {
    const { page } = await openContrast("?theme=dark&foreground=gray-soft");
    const response = await get("/api/v1/contrast?foreground=gray-soft&background=paper&theme=dark").json();
    await expect.poll(() => fill(page, "front"), SOON).toBe(response.foreground.hex);
    expect(await fill(page, "behind")).toBe(response.background.hex);
    await page.close();
  });
});

describe("the theme of the tokens", () => {
  it("is the one that the page is in, by the system or by choice, until you choose another", async () => {
    const page = await newPage({ colorScheme: "dark" });
    await page.goto(`${site.origin}/contraste/`);
    const field = page.getByLabel("Tema dos tokens");
    const measured = async () => [await field.inputValue(), await fill(page, "front"), await fill(page, "behind")];
    const expected = async (theme: string) => {
      const { variables } = await get(`/api/v1/themes/${theme}.json`).json();
      return [theme, variables["ink"], variables["paper"]];
    };
    await expect.poll(measured, SOON).toEqual(await expected("dark"));
    expect(await page.locator("[data-pairs][open] h3").allTextContents()).toEqual(["Escuro", "Escuro"]);
    await page.emulateMedia({ colorScheme: "light" });
    await expect.poll(measured, SOON).toEqual(await expected("light"));
    const look = page.locator("[data-looks] select").first();
    await page.locator("[data-looks] summary").click();
    await look.selectOption("dark-high-contrast");
    await expect.poll(measured, SOON).toEqual(await expected("dark-high-contrast"));
    await field.selectOption("light");
    await expect.poll(measured, SOON).toEqual(await expected("light"));
    await look.selectOption("dark");
    expect(await page.locator("html").getAttribute("data-theme")).toBe("dark");
    expect(await field.inputValue()).toBe("light");
    await page.close();
  });

  it("is the one in the address, even if the page is in another", async () => {
    const page = await newPage({ colorScheme: "dark" });
    await page.goto(`${site.origin}/contraste/?theme=light-high-contrast`);
    expect(await page.getByLabel("Tema dos tokens").inputValue()).toBe("light-high-contrast");
    await page.close();
  });
});

it("a field says what its colour may be used for, if the settings do", async () => {
  const { page } = await openContrast();
  const field = page.getByLabel("Frente", { exact: true });
  const use = page.locator(`#${(await field.getAttribute("aria-describedby"))?.split(" ")[0]}`);
  for (const [value, expected] of [
    ["rule", "Uso: linhas que separam"],
    ["gray-soft", "Uso: texto, ícones e linhas com significado"],
    ["scrim", ""],
    ["#1c4e80", ""],
  ] as const) {
    await field.fill(value);
    await expect.poll(() => use.textContent(), SOON).toBe(expected);
  }
  await page.close();
});

describe("an invalid colour", () => {
  let page: Page;
  let problems: string[];
  beforeAll(async () => void ({ page, problems } = await openContrast()));
  afterAll(() => page.close());

  // On one page, where each value replaces the previous one; a valid value removes the report of an invalid one.
  it.each([
    ["Frente", "lilac", "Escreva uma cor em hexadecimal, como #1c4e80, ou o nome de um token."],
    ["Frente", "scrim", null],
    ["Frente", "#12", "Escreva uma cor em hexadecimal, como #1c4e80, ou o nome de um token."],
    ["Frente", "--gray-medium", null],
    ["Frente", "--lilac", "Escreva uma cor em hexadecimal, como #1c4e80, ou o nome de um token."],
    ["Frente", " var(--gray-medium) ", null],
    ["Frente", "#12345", "Escreva uma cor em hexadecimal, como #1c4e80, ou o nome de um token."],
    ["Frente", "var(--gray-medium, #767676)", null],
    ["Fundo", "scrim", "O fundo precisa ser opaco."],
    ["Fundo", "#ffffff", null],
    ["Fundo", "--scrim", "O fundo precisa ser opaco."],
  ])("is reported at its field, %s: %s", async (label, value, expected) => {
    const field = page.getByLabel(label, { exact: true });
    await field.fill(value);
    const id = (await field.getAttribute("aria-describedby"))?.split(" ").at(-1);
    await expect.poll(() => page.locator(`#${id}`).textContent(), SOON).toBe(expected ?? "");
    await expect.poll(() => field.getAttribute("aria-invalid"), SOON).toBe(expected === null ? null : "true");
    expect(problems).toEqual([]);
  });
});

describe("the tables of all pairs", () => {
  const openCaptions = (page: Page) => page.locator(".matrix:visible caption").allTextContents();
  const caption = (theme: string) =>
    `Contraste de todos os pares de tokens no tema ${theme}: frente nas linhas, fundo nas colunas`;

  it("open with the chosen theme, and others can be opened by keyboard", async () => {
    const { page, problems } = await openContrast();
    expect(await openCaptions(page)).toEqual([caption("Claro")]);
    await page.getByLabel("Tema dos tokens").selectOption("dark");
    await expect.poll(() => openCaptions(page), SOON).toEqual([caption("Escuro")]);
    await page
      .getByRole("region", { name: "Todos os pares" })
      .locator("summary", { hasText: "Claro" })
      .first()
      .press("Enter");
    await expect.poll(() => openCaptions(page), SOON).toEqual([caption("Claro"), caption("Escuro")]);
    expect(problems).toEqual([]);
    await page.close();
  });

  it("start with the theme in the address, and are all opened for printing", async () => {
    const { page } = await openContrast("?theme=dark");
    await expect.poll(() => openCaptions(page), SOON).toEqual([caption("Escuro")]);
    await page.emulateMedia({ media: "print" });
    await expect.poll(() => openCaptions(page), SOON).toHaveLength(site.identity.themes.length);
    await page.close();
  });

  it("link to their JSON, with a link large enough to tap", async () => {
    const { page } = await openContrast();
    const link = await page.locator('a[href="/api/v1/contrast/light.json"]').boundingBox();
    expect(link?.height).toBeGreaterThanOrEqual(44);
    await page.close();
  });
});

describe("a token's name in CSS notation", () => {
  it.each(["--gray-soft", "var(--gray-soft)"])("works in the field and in the address: %s", async (value) => {
    const { page, problems } = await openContrast(`?background=${encodeURIComponent(value)}`);
    await page.getByLabel("Frente", { exact: true }).fill(value.replace("soft", "strong"));
    const response = await get("/api/v1/contrast?foreground=gray-strong&background=gray-soft").json();
    await expect.poll(() => ratio(page).textContent(), SOON).toBe(response.ratio.toFixed(2).replace(".", ","));
    expect(new URL(page.url()).search).toBe("?foreground=gray-strong&background=gray-soft&theme=light");
    expect(problems).toEqual([]);
    await page.close();
  });
});

describe("if a colour is missing", () => {
  it("the previous result disappears until there is a colour again", async () => {
    const { page, problems } = await openContrast("?foreground=%23999999");
    await page.getByRole("button", { name: /^Usar / }).waitFor(SOON);
    const field = page.getByLabel("Frente", { exact: true });
    await field.fill("#99");
    await expect.poll(() => page.locator(".measure").innerText(), SOON).toBe("—");
    expect(await page.locator("[data-verdict]").textContent()).toBe("Falta uma cor para medir.");
    expect(await page.locator("[data-nearest]").isVisible()).toBe(false);
    expect(await page.locator(".trials .verdict").allTextContents()).toEqual(["", "", ""]);
    expect([await fill(page, "front"), await fill(page, "behind")]).toEqual(["none", "none"]);
    await field.fill("#000");
    await page.getByLabel("Fundo", { exact: true }).fill("#fff");
    // Black on white is 21:1 by definition.
    await expect.poll(() => page.locator(".measure").innerText(), SOON).toBe("21,00:1");
    expect(await page.locator(".trials .verdict").allTextContents()).toEqual(["Passa", "Passa", "Passa"]);
    expect(problems).toEqual([]);
    await page.close();
  });
});

describe("without scripts", () => {
  it("submitting the form opens the API's response, and the pair tables are readable", async () => {
    const page = await newPage({ javaScriptEnabled: false });
    await page.goto(`${site.origin}/contraste/`);
    expect(await page.locator("input[type=color]:visible").count()).toBe(0);
    const { pairs } = await get("/api/v1/contrast/dark").json();
    await page
      .getByRole("region", { name: "Todos os pares" })
      .locator("summary", { hasText: "Escuro" })
      .first()
      .press("Enter");
    const table = page.getByRole("table", { name: "Contraste de todos os pares de tokens no tema Escuro:" });
    const cells = await table.locator("tbody td:not(:empty)").allTextContents();
    const expected = (pairs as Pair[]).map((pair) => pair.ratio.toFixed(2).replace(".", ","));
    expect(cells).toEqual(expected);
    await page.getByLabel("Frente", { exact: true }).fill("#767676");
    await page.getByLabel("Fundo", { exact: true }).fill("#ffffff");
    await page.getByRole("button", { name: "Ver o contraste" }).press("Enter");
    await page.waitForURL("**/api/v1/contrast?*");
    expect(JSON.parse((await page.locator("pre").textContent()) ?? "").ratio).toBe(4.54);
    await page.close();
  });

  it("the declared pairs of each theme are readable, with ratio and minimum", async () => {
    const page = await newPage({ javaScriptEnabled: false });
    await page.goto(`${site.origin}/contraste/`);
    const declared = page.getByRole("region", { name: "Pares declarados" });
    for (const [theme, name, minimum] of [
      ["light", "Claro", "4,5"],
      ["dark-high-contrast", "Escuro, alto contraste", "7"],
    ]) {
      const { pairs } = (await get(`/api/v1/contrast/${theme}`).json()) as { pairs: Pair[] };
      const details = declared.locator("details", { has: page.getByRole("heading", { name, exact: true }) });
      if ((await details.getAttribute("open")) === null) await details.locator("summary").press("Enter");
      const ratioOf = new Map(
        pairs.map((pair) => [`${pair.foreground} sobre ${pair.background}`, pair.ratio.toFixed(2).replace(".", ",")]),
      );
      const entries = await details
        .locator("li")
        .evaluateAll((items) =>
          items.map((item) => [...item.querySelectorAll("p")].map((text) => text.innerText.replaceAll(/\s+/g, " "))),
        );
      expect(entries).toContainEqual([
        `${ratioOf.get("ink sobre paper")} Passa`,
        `ink sobre paper, pede ao menos ${minimum}:1`,
      ]);
      expect(entries.length).toBeGreaterThan(30);
      for (const [result = "", label = ""] of entries)
        expect(result.split(" ")[0], label).toBe(ratioOf.get(label.split(",")[0] ?? ""));
    }
    await page.close();
  });

  it("the chosen pair is outlined in the table of its theme", async () => {
    const page = await newPage();
    await page.goto(`${site.origin}/contraste/?foreground=gray-soft&background=paper-alt&theme=light`);
    const cell = page.locator(".matrix td[aria-current]");
    await expect.poll(() => cell.count()).toBe(1);
    // The page also shows the pair's ratio above the table.
    await expect.poll(() => page.locator("[data-ratio]").textContent()).toBe(await cell.textContent());
    await page.getByLabel("Frente", { exact: true }).fill("#123456");
    await expect.poll(() => cell.count()).toBe(0);
    await page.close();
  });

  it("a cell's style shows the level of its ratio", async () => {
    const page = await newPage();
    await page.goto(`${site.origin}/contraste/`);
    const levels = await page
      .locator(".matrix tbody td:not(:empty)")
      .evaluateAll((cells) =>
        cells.map((cell) => [Number(cell.textContent?.replace(",", ".")), cell.className] as const),
      );
    const limits = { "level-none": [1, 3], "level-large": [3, 4.5], "level-text": [4.5, 7], "level-enhanced": [7, 22] };
    const wrong = levels.filter(([value, level]) => {
      const [minimum = 0, maximum = 0] = limits[level as keyof typeof limits];
      return value < minimum || value >= maximum;
    });
    expect(new Set(levels.map(([, level]) => level)).size).toBe(4);
    expect(wrong).toEqual([]);
    await page.close();
  });
});
