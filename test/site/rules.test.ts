import { describe, expect, it } from "vitest";
import type { Anchor, Edge, SeasonRule } from "../../generator/model/season.ts";
import { writeRule } from "../../generator/site/season-rule.ts";
import { withoutSharedEnding } from "../../generator/site/dates.ts";
import { siteWords } from "../../generator/site/words.ts";
import { readSource, ROOT, SECOND } from "../built.ts";

/** The rules of an identity's seasons, as written on the dates page. */
async function rulesOf(root: string): Promise<Record<string, string | null>> {
  const { identity } = await readSource(root);
  const words = siteWords(identity.language);
  return Object.fromEntries(
    identity.seasons.map(({ id, rule }) => [id, rule && writeRule(rule, identity.language, words)]),
  );
}

describe("a season's rule in words", () => {
  it("matches the sample's notes in Portuguese", async () => {
    expect(await rulesOf(ROOT)).toEqual({
      "ano-novo": "De 26 de dezembro a 6 de janeiro.",
      carnaval: "Da sexta-feira à terça-feira de Carnaval.",
      pascoa: "Do Domingo de Ramos ao Domingo de Páscoa.",
      "festa-junina": "De 13 a 29 de junho.",
      "dia-da-advocacia": "De 5 a 11 de agosto.",
      independencia: "De 1º a 7 de setembro.",
      "dia-das-criancas": "De 6 a 12 de outubro.",
      natal: "De 1º a 25 de dezembro.",
    });
  });

  it("matches the second identity's notes in English", async () => {
    expect(await rulesOf(SECOND)).toEqual({
      "turn-of-year": "From 29 December to 4 January.",
      pascha: "From Good Friday to Easter Monday, by the Orthodox calendar.",
      "boat-races": "From the Monday before to the Sunday after the second Saturday of August.",
      "lamp-week": "From the first Monday on or after 1 October to the Sunday after that day. Since 2020.",
      diwali: "From the day before to 3 days after the day set for each year.",
    });
  });

  const day = (anchor: Anchor, start: Edge = 0, end: Edge = 0, years = { from: 1583, to: 9999 }): SeasonRule => {
    return { anchor, period: { start, end }, priority: 0, years };
  };
  const sunday = { weekday: "sunday" } as const;

  it("has the ordinal before the weekday in a language without articles", () => {
    const words = siteWords("en");
    const { rules } = words.dates;
    const weekdays = { ...rules.weekdays, sunday: "sunnuntai" };
    const finnish = { ...rules, weekdays, ordinals: { "": { "2": "toinen" } } } as unknown as typeof rules;
    const target = { ...words, dates: { ...words.dates, rules: finnish } };
    expect(writeRule(day({ ...sunday, nth: 2, month: 5 }), "en", target)).toBe("On toinen sunnuntai of May.");
  });

  it.each<[SeasonRule, pt: string, en: string]>([
    [day({ fixed: "09-07" }), "Em 7 de setembro.", "On 7 September."],
    [day({ fixed: "02-29" }), "Em 29 de fevereiro. Só em ano bissexto.", "On 29 February. In leap years only."],
    // Two days before 1 March is the 27th or the 28th, so a date would be wrong in leap years.
    [
      day({ fixed: "03-01" }, -2),
      "De 2 dias antes de 1º de março a 1º de março.",
      "From 2 days before 1 March to 1 March.",
    ],
    [day({ easter: "western", offset: 60 }), "No dia de Corpus Christi.", "On Corpus Christi."],
    [
      day({ easter: "western" }, -10, -4),
      "Da quinta-feira 10 dias antes da Páscoa à quarta-feira 4 dias antes da Páscoa.",
      "From the Thursday 10 days before Easter to the Wednesday 4 days before Easter.",
    ],
    [day({ ...sunday, nth: 2, month: 5 }), "No segundo domingo de maio.", "On the second Sunday of May."],
    [day({ weekday: "monday", nth: -1, month: 5 }), "Na última segunda-feira de maio.", "On the last Monday of May."],
    [
      day({ ...sunday, nth: 2, month: 5 }, 0, 6),
      "Do segundo domingo de maio ao sábado depois desse dia.",
      "From the second Sunday of May to the Saturday after that day.",
    ],
    [
      day({ ...sunday, after: { fixed: "11-15" } }),
      "No primeiro domingo depois de 15 de novembro.",
      "On the first Sunday after 15 November.",
    ],
    [
      day({ ...sunday, before: { fixed: "12-25" } }),
      "No último domingo antes de 25 de dezembro.",
      "On the last Sunday before 25 December.",
    ],
    [
      day({ ...sunday, nearest: { fixed: "11-30" } }),
      "No domingo mais perto de 30 de novembro.",
      "On the Sunday nearest to 30 November.",
    ],
    [
      day({ fixed: "06-24" }, 0, 0, { from: 1990, to: 2030 }),
      "Em 24 de junho. Desde 1990. Até 2030.",
      "On 24 June. Since 1990. Until 2030.",
    ],
  ])("is a sentence in both languages: %#", (rule, pt, en) => {
    expect(writeRule(rule, "pt-BR", siteWords("pt-BR"))).toBe(pt);
    expect(writeRule(rule, "en-GB", siteWords("en-GB"))).toBe(en);
  });
});

describe("withoutSharedEnding", () => {
  it.each([
    ["13 de junho", "29 de junho", "13"],
    ["30 de maio", "2 de junho", "30 de maio"],
    ["June 13", "June 29", "June 13"],
    ["a sexta-feira 10 dias antes", "o domingo 7 dias antes", "a sexta-feira 10 dias antes"],
  ])('shortens "%s" before "%s"', (first, second, expected) => {
    expect(withoutSharedEnding(first, second)).toBe(expected);
  });
});
