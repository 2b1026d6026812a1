import type { Entry } from "../../reading.ts";
import { classesIn, OF_BODY } from "./conditions.ts";
import { plainText } from "./sheet-texts.ts";
import { usersOf } from "./referring.ts";
import type { Declared } from "./statements.ts";

const INHERITED =
  "References that the root resolves, to what the body has with another value: they follow the body in Vitral";

const NEARER = "Values of the root that the body, or every element, has otherwise";

/**
 * What inherits a resolved value where Vitral has a reference: with `--b: var(--a)` at the root, another `--a` of the body
 * does not change `--b` (CSS Custom Properties 1, section 2.2). The same for what refers to it in turn.
 */
export function inheritedIn(declared: readonly Declared[]): Entry[] {
  const users = usersOf(declared);
  const nearest = new Map(
    [...Map.groupBy(declared, ({ name }) => name)].flatMap(([name, own]) =>
      isNearer(own) ? [[name, nearnessOf(own)]] : [],
    ),
  );
  const found = new Set<Declared>();
  const changed = [...nearest.keys()];
  for (const name of changed) {
    const nearness = nearest.get(name) ?? 0;
    for (const user of users.get(name) ?? []) {
      if (user.nearness >= nearness) continue;
      found.add(user);
      if ((nearest.get(user.name) ?? 0) >= nearness) continue;
      nearest.set(user.name, nearness);
      changed.push(user.name);
    }
  }
  return [
    ...nearerIn(declared),
    ...[...found].map(({ name, text }): Entry => ({
      kind: "repaired",
      what: INHERITED,
      subject: `--${name}`,
      found: text.trim(),
      made: "the value of the body",
    })),
  ];
}

/** Declarations of classes that the body has, as other rules say: `.acme[dir="rtl"]` beside `body.acme` is of the body, too. */
export function withBody(declared: readonly Declared[]): readonly Declared[] {
  const ofBody = declared.filter(({ nearness }) => nearness === OF_BODY).flatMap(({ choices }) => classesIn(choices));
  const ofRoot = declared.flatMap(({ onRoot = [] }) => classesIn(onRoot));
  const classes = new Set(ofBody).difference(new Set(ofRoot));
  if (classes.size === 0) return declared;
  const isOfBody = ({ nearness, choices }: Declared) =>
    nearness < OF_BODY && classesIn(choices).some((name) => classes.has(name));
  return declared.map((one) => (isOfBody(one) ? { ...one, nearness: OF_BODY } : one));
}

/** The values of the root that no element of a page has, where one condition gives both it and the body a value. */
function nearerIn(declared: readonly Declared[]): Entry[] {
  const keyOf = ({ name, choices, media }: Declared) => JSON.stringify([name, choices, media]);
  return [...Map.groupBy(declared, keyOf).values()].flatMap((own): Entry[] => {
    const nearest = own.findLast(({ nearness }) => nearness === nearnessOf(own));
    const root = own.findLast(({ nearness }) => nearness === 0);
    if (nearest === undefined || root === undefined || plainText(nearest.text) === plainText(root.text)) return [];
    const [found, made] = [root.text.trim(), nearest.text.trim()];
    return [{ kind: "repaired", what: NEARER, subject: `--${nearest.name}`, found, made }];
  });
}

function nearnessOf(own: readonly Declared[]): number {
  return own.reduce((most, { nearness }) => Math.max(most, nearness), 0);
}

/** Whether elements within the root have a value of a property that the root does not have. */
function isNearer(own: readonly Declared[]): boolean {
  const most = nearnessOf(own);
  const further = own.filter(({ nearness }) => nearness < most);
  if (further.length === 0) return most === OF_BODY;
  return new Set(own.map(({ text }) => plainText(text))).size > 1;
}
