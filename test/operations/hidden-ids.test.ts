import { expect, it } from "vitest";
import { allRoutes, type Route } from "../../generator/http/routes.ts";
import { MODIFIER_ROLES } from "../../generator/model/modifier.ts";
import { problemOfContext } from "../../generator/source/settings/check.ts";

type Segment = Route["segments"][number];

/** Whether a name in an address is that of a context: a theme, a product, a season. */
function isContext({ operation }: Route, name: string): boolean {
  const kind = operation.kinds[name] ?? operation.params[name]?.kind;
  return MODIFIER_ROLES.some((role) => role === kind?.name);
}

/** Whether one text can be at both segments. */
function meet(one: Segment, other: Segment): boolean {
  if ("literal" in one && "literal" in other) return one.literal === other.literal;
  if ("literal" in one) return meet(other, one);
  return "literal" in other ? other.literal.endsWith(one.ending) : true;
}

/** The ids of contexts in the addresses of `route` where `fixed` has a word, so that the request goes there instead. */
function hiddenBy(fixed: Route, route: Route): readonly string[] {
  if (fixed.segments.length !== route.segments.length) return [];
  const pairs = route.segments.map((segment, index) => [segment, fixed.segments[index] ?? segment] as const);
  if (!pairs.every(([own, other]) => meet(own, other))) return [];
  return pairs.flatMap(([own, other]) => {
    if ("literal" in own || !("literal" in other) || !isContext(route, own.name)) return [];
    return [other.literal.slice(0, other.literal.length - own.ending.length)];
  });
}

/** Every id that a fixed word of an address hides, with the two addresses. */
const HIDDEN = allRoutes.flatMap((fixed) =>
  allRoutes.flatMap((route) =>
    hiddenBy(fixed, route).map((id) => ({ id, fixed: fixed.template, address: route.template })),
  ),
);

it("finds the word in /seasons/current in the place of a season", () => {
  expect(HIDDEN).toContainEqual({ id: "current", fixed: "/seasons/current", address: "/seasons/{season}" });
});

it("no context may have an id that a fixed word of an address hides: RESERVED_CONTEXTS has the word", () => {
  expect(HIDDEN.filter(({ id }) => problemOfContext(id, false) === undefined)).toEqual([]);
});
