import { isTaken, type StudioTheme } from "./themes.ts";

/** An order of sets, and those of which a theme has another one. */
type Order = { readonly order: readonly string[]; readonly against: readonly string[] };

/**
 * The order of sets that themes give, each its own: sets that are only a source come first, and those of the first group
 * before further ones of others, as `permutateThemes` of sd-transforms has it.
 */
export function orderOfThemes(names: readonly string[], themes: readonly StudioTheme[]): Order {
  const left = new Set(names);
  const groups = [...Map.groupBy(themes, ({ group }) => group).values()].map((own) => {
    const found = orderOfGroup(own, left);
    for (const name of found.order) left.delete(name);
    return found;
  });
  return {
    order: [...groups.flatMap(({ order }) => order), ...left],
    against: groups.flatMap(({ against }) => against),
  };
}

/** Where themes contradict each other, the earlier one counts. */
function orderOfGroup(themes: readonly StudioTheme[], names: ReadonlySet<string>): Order {
  const orders = themes.map(({ sets }) => {
    const own = Object.keys(sets).filter((name) => isTaken(sets[name]) && names.has(name));
    return own.toSorted((one, other) => Number(sets[one] !== "source") - Number(sets[other] !== "source"));
  });
  const members = orders.map((own) => new Set(own));
  const left = new Set(orders.flat());
  const order: string[] = [];
  const against: string[] = [];
  while (left.size > 0) {
    const heads = orders.map((own) => own.find((name) => left.has(name)));
    const isFirst = (name: string) => heads.every((head, at) => head === name || members[at]?.has(name) !== true);
    const first = heads.filter((head) => head !== undefined);
    const next = first.find(isFirst) ?? first[0] ?? "";
    if (!isFirst(next)) against.push(next);
    order.push(next);
    left.delete(next);
  }
  return { order, against };
}
