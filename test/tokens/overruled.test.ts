import { describe, expect, it } from "vitest";
import { color } from "../smallest.ts";
import { NUMBER, read, themes } from "../identity/house.ts";

const BLACK = color("#000000", [0, 0, 0]);
const GREY = color("#999999", [0.6, 0.6, 0.6]);
const WHITE = color("#ffffff", [1, 1, 1]);
/** Black without its hex, and with its members in a different order. */
const PLAIN = { $value: { components: [0, 0, 0], colorSpace: "srgb" }, $type: "color" };
const alias = (path: string) => ({ $type: "color", $value: `{${path}}` });
const overridden = (token: string) =>
  `${token}: This value is never published, because a rule always gives the token the value of`;

const RULE = { rules: [{ tokens: ["link"], take: "ink" }] };
const NIGHT = { rules: [{ tokens: ["link"], take: "ink", when: { theme: "night" } }] };

/** Settings with a token group for each of two themes; the tokens are also alias targets. */
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
  ["a different value", RULE, { ink: BLACK, link: GREY }, [`${overridden("link")} ink.`]],
  ["a different type", RULE, { ink: BLACK, link: NUMBER }, [`${overridden("link")} ink.`]],
  [
    "an alias to a different value",
    RULE,
    { ink: BLACK, grey: GREY, link: alias("grey") },
    [`${overridden("link")} ink.`],
  ],
  ["the same value", RULE, { ink: BLACK, link: BLACK }, []],
  ["the same colour in a different notation", RULE, { ink: BLACK, link: PLAIN }, []],
  ["an alias to the same value", RULE, { ink: BLACK, link: alias("ink") }, []],
  [
    "a different value that some theme uses",
    { ...NIGHT, ...themes({ day: {}, night: {} }) },
    { ink: BLACK, link: GREY },
    [],
  ],
  [
    "a different value in the only theme that would use it",
    { ...NIGHT, ...themes({ day: { link: GREY }, night: { link: WHITE } }) },
    { ink: BLACK },
    [`${overridden("link")} ink.`],
  ],
  [
    "a value that the rule gives in only one theme",
    { ...RULE, ...themes({ day: { ink: BLACK }, night: { ink: WHITE } }) },
    { link: BLACK },
    [`${overridden("link")} ink.`],
  ],
  [
    "a value for which the last of two rules wins",
    { rules: [...RULE.rules, { tokens: ["li*"], take: "paper" }] },
    { ink: BLACK, paper: WHITE, link: BLACK },
    [`${overridden("link")} paper.`],
  ],
  [
    "an alias to a token that the rule also overrides",
    { rules: [{ tokens: ["link", "visited"], take: "ink" }] },
    { ink: BLACK, link: GREY, visited: alias("link") },
    [`${overridden("link")} ink.`],
  ],
  [
    "a different value in a group whose extensions also take the rule's value",
    { rules: [{ tokens: ["a.link"], take: "ink" }] },
    { ink: BLACK, a: { link: GREY }, b: { $extends: "{a}" } },
    [`${overridden("a.link")} ink.`],
  ],
  [
    "a different value in a group that a theme uses",
    GROUPS,
    { ink: BLACK, day: { link: GREY }, night: { link: BLACK } },
    [`${overridden("day.link")} ink.`],
  ],
  [
    "a different value in such a group that an alias refers to",
    GROUPS,
    { ink: BLACK, day: { link: GREY }, night: { link: BLACK }, other: alias("day.link") },
    [],
  ],
];

describe("A rule that overrides", () => {
  it.each(CASES)("%s", async (_, settings, tokens, messages) => {
    const { errors, warnings } = await read({ settings, tokens });
    expect(errors).toEqual([]);
    const unpublished = warnings.filter(({ rule }) => rule === "unpublished");
    expect(unpublished.map(({ message }) => message)).toEqual(messages);
    for (const { fix } of unpublished) expect(fix).toBe("Remove the value, or the rule.");
  });
});
