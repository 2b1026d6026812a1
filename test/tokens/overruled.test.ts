import { describe, expect, it } from "vitest";
import { color } from "../smallest.ts";
import { ONE, read, themes } from "../identity/house.ts";

const BLACK = color("#000000", [0, 0, 0]);
const GREY = color("#999999", [0.6, 0.6, 0.6]);
const WHITE = color("#ffffff", [1, 1, 1]);
/** Black without its hex, and with its members in another order. */
const PLAIN = { $value: { components: [0, 0, 0], colorSpace: "srgb" }, $type: "color" };
const alias = (path: string) => ({ $type: "color", $value: `{${path}}` });
const to = (token: string) => `${token}: This value is published nowhere, since a rule always gives the token that of`;

const RULE = { rules: [{ tokens: ["link"], take: "ink" }] };
const NIGHT = { rules: [{ tokens: ["link"], take: "ink", when: { theme: "night" } }] };

/** Settings with a group of tokens for each of two themes, whose tokens are also aliases' targets. */
const GROUPS = {
  rules: [{ tokens: ["color.link"], take: "ink" }],
  modifiers: {
    theme: {
      role: "theme",
      contexts: Object.fromEntries(
        ["day", "night"].map((id) => [id, { facets: { mode: "light" }, sources: [{ group: id, as: "color" }] }]),
      ),
    },
  },
};

type Case = readonly [name: string, settings: object, tokens: object, messages: readonly string[]];

const CASES: readonly Case[] = [
  ["another value", RULE, { ink: BLACK, link: GREY }, [`${to("link")} ink.`]],
  ["another type", RULE, { ink: BLACK, link: ONE }, [`${to("link")} ink.`]],
  ["an alias of another", RULE, { ink: BLACK, grey: GREY, link: alias("grey") }, [`${to("link")} ink.`]],
  ["the same value", RULE, { ink: BLACK, link: BLACK }, []],
  ["the same colour, written in another way", RULE, { ink: BLACK, link: PLAIN }, []],
  ["an alias of the same", RULE, { ink: BLACK, link: alias("ink") }, []],
  [
    "another value that counts in some theme",
    { ...NIGHT, ...themes({ day: {}, night: {} }) },
    { ink: BLACK, link: GREY },
    [],
  ],
  [
    "another value in the only theme where it would count",
    { ...NIGHT, ...themes({ day: { link: GREY }, night: { link: WHITE } }) },
    { ink: BLACK },
    [`${to("link")} ink.`],
  ],
  [
    "a value that only one theme's rule would give",
    { ...RULE, ...themes({ day: { ink: BLACK }, night: { ink: WHITE } }) },
    { link: BLACK },
    [`${to("link")} ink.`],
  ],
  [
    "two rules, of which the last one counts",
    { rules: [...RULE.rules, { tokens: ["li*"], take: "paper" }] },
    { ink: BLACK, paper: WHITE, link: BLACK },
    [`${to("link")} paper.`],
  ],
  [
    "an alias of a token that another rule changes",
    { rules: [{ tokens: ["link", "visited"], take: "ink" }] },
    { ink: BLACK, link: GREY, visited: alias("link") },
    [`${to("link")} ink.`],
  ],
  [
    "another value in a group that others extend, which have the rule's too",
    { rules: [{ tokens: ["a.link"], take: "ink" }] },
    { ink: BLACK, a: { link: GREY }, b: { $extends: "{a}" } },
    [`${to("a.link")} ink.`],
  ],
  [
    "another value in a group that a theme takes",
    GROUPS,
    { ink: BLACK, day: { link: GREY }, night: { link: BLACK } },
    [`${to("day.link")} ink.`],
  ],
  [
    "another value in such a group, which an alias takes",
    GROUPS,
    { ink: BLACK, day: { link: GREY }, night: { link: BLACK }, other: alias("day.link") },
    [],
  ],
];

describe("A rule that takes the place of", () => {
  it.each(CASES)("%s", async (_, settings, tokens, messages) => {
    const { errors, warnings } = await read({ settings, tokens });
    expect(errors).toEqual([]);
    const own = warnings.filter(({ rule }) => rule === "unpublished");
    expect(own.map(({ message }) => message)).toEqual(messages);
    for (const { fix } of own) expect(fix).toBe("Remove the value, or the rule.");
  });
});
