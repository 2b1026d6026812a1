import * as fc from "fast-check";
import type { Identity } from "../../generator/model/identity.ts";
import type { Modifier } from "../../generator/model/modifier.ts";
import type { Token, VariedToken } from "../../generator/model/token.ts";

/** The number of identities per property test, and the seed. */
export const RUNS = { numRuns: 500, seed: 20_261_122 };

const modifier = (id: string, maximum: number) =>
  fc
    .record({ count: fc.integer({ min: 1, max: maximum }), byDefault: fc.nat(2) })
    .map(({ count, byDefault }): Modifier => {
      const ids = ["none", "b", "c"].slice(0, count);
      const contexts = ids.map((contextId) => ({
        id: contextId,
        name: contextId,
        note: null,
        facets: {},
        media: null,
      }));
      const role = id === "theme" ? id : null;
      return { id, role, name: id, default: ids[byDefault % count] ?? "", attribute: null, only: {}, contexts };
    });

const PATHS = [["a"], ["g", "a"], ["g", "h", "toString"], ["g", "$root"], ["choices", "a"]] as const;

/** A token with up to three values, absent in some combinations. */
const tokenOf = (path: readonly string[], modifiers: readonly Modifier[]): fc.Arbitrary<VariedToken> =>
  fc.subarray([...modifiers]).chain((dependencies) => {
    const size = dependencies.reduce((product, { contexts }) => product * contexts.length, 1);
    const value = fc.record({
      note: fc.constantFrom("", "x", "y"),
      deprecated: fc.constantFrom<boolean | string>(false, false, true, "Use b."),
      content: fc.oneof(
        fc.integer({ min: 0, max: 9 }).map((value) => ({ type: "number", value }) as const),
        fc.integer({ min: 0, max: 9 }).map((value) => ({ type: "dimension", value: { value, unit: "px" } }) as const),
      ),
    });
    return fc
      .record({
        values: fc.array(value, { minLength: 3, maxLength: 3 }),
        at: fc.array(fc.constantFrom(0, 0, 0, 1, 1, 2, 2, -1), { minLength: size, maxLength: size }),
      })
      .map(({ values, at }) => ({
        by: dependencies.map(({ id }) => id),
        values: values.map(({ content, ...rest }): Token => ({ path, name: path.join("-"), ...content, ...rest })),
        at,
      }));
  });

/** An identity with up to four modifiers, including a theme, and tokens that depend on any of them. */
export const anyIdentity: fc.Arbitrary<Identity> = fc
  .integer({ min: 1, max: 4 })
  .chain((count) =>
    fc.tuple(
      ...(["theme", "base", "size", "touch"] as const).slice(0, count).map((id, at) => modifier(id, at < 2 ? 3 : 2)),
    ),
  )
  .chain((modifiers) => fc.tuple(fc.constant(modifiers), fc.tuple(...PATHS.map((path) => tokenOf(path, modifiers)))))
  .map(([modifiers, tokens]) => ({
    name: "Random",
    language: "en",
    url: "",
    timeZone: "UTC",
    base: { origin: "", path: "" },
    platforms: [],
    modifiers,
    themes: (modifiers[0]?.contexts ?? []).map((context) => ({ ...context, mode: "light", highContrast: false })),
    tokens,
    groups: [{ path: ["g"], notes: [{ when: {}, note: "A group." }] }],
    products: [],
    seasons: [],
    pages: [],
    fonts: [],
    files: [],
    pairs: [],
    roles: {},
    use: {},
    without: [],
    build: "all",
  }));
