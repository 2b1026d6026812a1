import * as dateEaster from "date-easter";
import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { visit, watch } from "./served.ts";

const { site, newPage } = await visit();

/** The names listed below each month of a year: `["1–6 Ano-novo"]`. */
function datesByMonth(page: Page): Promise<string[][]> {
  return page
    .locator(".year > li")
    .evaluateAll((months) =>
      months.map((month) =>
        [...month.querySelectorAll(".stretches li")].map((line) =>
          (line.textContent ?? "").replace(/\s+/g, " ").trim(),
        ),
      ),
    );
}

describe("the year's picture", () => {
  it("names every date below its months, marks today, and highlights the next date", async () => {
    const page = await newPage();
    await page.goto(`${site.origin}/datas/`);
    const named = await datesByMonth(page);
    // Easter 2026 is on 5 April; the test build's day is 20 November 2026.
    expect(named[0]).toEqual(["1–6 Ano-novo"]);
    expect(named[1]).toEqual(["13–17 Carnaval"]);
    expect([named[2], named[3]]).toEqual([["29–31 Páscoa"], ["1–5 Páscoa"]]);
    expect(named[10]).toEqual(["20 hoje"]);
    expect(named[11]).toEqual(["1–25 Natal", "26–31 Ano-novo"]);
    const strong = page.locator(".stretches li").filter({ hasText: "Natal" });
    expect(await strong.evaluate((line) => getComputedStyle(line).fontWeight)).toBe("600");
    expect(await page.locator("path.now").count()).toBe(1);
    await page.close();
  });

  it.each([320, 360, 768, 1280, 2560])("keeps every name within its month at %i pixels", async (width) => {
    const page = await newPage({ viewport: { width, height: 900 } });
    await page.goto(`${site.origin}/datas/2027/`);
    const boxes = await page.locator(".stretches li").evaluateAll((lines) =>
      lines.map((line) => {
        const range = document.createRange();
        range.selectNodeContents(line);
        const [{ left, right, top, bottom }, month] = [
          range.getBoundingClientRect(),
          line.closest(".year > li")!.getBoundingClientRect(),
        ];
        return {
          text: line.textContent,
          left,
          right,
          top,
          bottom,
          isInside: left >= month.left && right <= month.right,
        };
      }),
    );
    expect(boxes.filter(({ isInside }) => !isInside)).toEqual([]);
    const overlapping = boxes.flatMap((left, index) =>
      boxes.slice(index + 1).filter((right) => {
        const isAcross = left.left < right.right && right.left < left.right;
        return isAcross && left.top < right.bottom - 1 && right.top < left.bottom - 1;
      }),
    );
    expect(overlapping).toEqual([]);
    await page.close();
  });
});

describe("any year, by keyboard only", () => {
  it("is drawn and described when you type it, and stored in the address", async () => {
    const { page, problems } = watch(await newPage(), site.origin);
    await page.goto(`${site.origin}/datas/`);
    await page.getByLabel("Outro ano").focus();
    await page.keyboard.type("2050");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "O ano de 2050" }).waitFor();
    expect(await page.title()).toBe("Datas 2050 · Vitral");
    // The line about today is hidden in other years.
    expect(await page.getByText("A próxima é Natal").isVisible()).toBe(false);
    const { month, day } = dateEaster.gregorianEaster(2050);
    expect([month, day]).toEqual([4, 10]);
    // Shrove Tuesday is 47 days before Easter: 22 February 2050.
    expect(await page.locator("#carnaval time").textContent()).toBe("18 a 22 de fevereiro");
    expect(await page.locator("#pascoa time").textContent()).toBe("3 a 10 de abril");
    expect((await datesByMonth(page))[3]).toEqual(["3–10 Páscoa"]);
    expect(await page.locator("path.now").count()).toBe(0);
    expect(new URL(page.url()).search).toBe("?year=2050");
    await page.goBack();
    await page.getByRole("heading", { name: "O ano de 2026" }).waitFor();
    expect(await page.locator("path.now").count()).toBe(1);
    expect(await page.title()).toBe("Datas · Vitral");
    expect(await page.getByText("A próxima é Natal").isVisible()).toBe(true);
    expect(problems).toEqual([]);
    await page.close();
  });

  it("shows an error if the API fails, and keeps the previous year", async () => {
    const page = await newPage();
    await page.route("**/calendar/2500*", (route) => route.abort());
    await page.goto(`${site.origin}/datas/?year=2500`);
    await page.getByText("A API não respondeu sobre o ano de 2500.").waitFor();
    expect(await page.getByRole("heading", { name: "O ano de 2026" }).count()).toBe(1);
    await page.close();
  });

  it.each([2025, 2026, 2028, 2031])("looks the same whether the script or the build draws it: %i", async (year) => {
    const page = await newPage();
    const contentAt = async (address: string) => {
      await page.goto(`${site.origin}${address}`);
      await page.getByRole("heading", { name: `O ano de ${year}` }).waitFor();
      const drawn = await page
        .locator(".year")
        .evaluate((list) => list.innerHTML.replace(/\s+/g, " ").replace(/> | </g, (at) => at.trim()));
      return [drawn, await page.locator(".dated").innerText()];
    };
    // The page for 2030 draws other years with its script.
    expect(await contentAt(`/datas/2030/?year=${year}`)).toEqual(await contentAt(`/datas/${year}/`));
    await page.close();
  });
});

describe("a year's table", () => {
  /** The cells of a date's row: its days in the year, and its note. */
  const cells = async (page: Page, id: string) => {
    const texts = await page.locator(`#${id} td`).allTextContents();
    return texts.map((text) => text.replace(/\s+/g, " ").trim());
  };

  it("shows the days, with years if a period spans two, and a movable date's rule", async () => {
    const page = await newPage();
    await page.goto(`${site.origin}/datas/2026/`);
    expect(await cells(page, "ano-novo")).toEqual([
      "26 de dezembro de 2025 a 6 de janeiro de 2026",
      "Dourado. Dia de Reis, fim do recesso forense.",
    ]);
    expect(await cells(page, "independencia")).toEqual(["1º a 7 de setembro", "Verde. A Semana da Pátria."]);
    expect(await cells(page, "natal")).toEqual(["1º a 25 de dezembro", "Vermelho."]);
    const [, carnival = ""] = await cells(page, "carnaval");
    expect(carnival).toMatch(/^Da sexta-feira à terça-feira de Carnaval\.\s*Magenta de confete\.$/);
    await page.close();
  });

  it("has weekday initials above the columns of every month", async () => {
    const page = await newPage();
    await page.goto(`${site.origin}/datas/2026/`);
    // In Brazil a week begins on Sunday: domingo, segunda, terça, quarta, quinta, sexta, sábado.
    expect(await page.locator(".year .weekdays").allTextContents()).toEqual(Array(12).fill("DSTQQSS"));
    await page.close();
  });
});
