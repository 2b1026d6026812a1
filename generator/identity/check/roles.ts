import type { Identity } from "../../model/identity.ts";
import { suggest } from "../../resolve/misspelling.ts";
import { pathMatcher } from "../../resolve/pattern.ts";
import { inside, type Spot } from "../../tokens/form.ts";

/** Reports roles that no published token has. `spot` is that of the settings. */
export function checkRoles({ roles, tokens }: Pick<Identity, "roles" | "tokens">, spot: Spot): void {
  const known = new Map(tokens.flatMap(({ values: [first] }) => (first ? [[first.path.join("."), first.path]] : [])));
  for (const [role, patterns] of Object.entries(roles)) {
    for (const [index, pattern] of patterns.entries()) {
      const isOne = !pattern.includes("*");
      if (isOne ? known.has(pattern) : [...known.values()].some(pathMatcher(pattern))) continue;
      const { document, path, report } = inside(spot, "roles", role);
      const own = document.place([...path, index]);
      const message = isOne ? `Unknown token "${pattern}".` : `No token matches "${pattern}".`;
      report({ place: own, message, fix: suggest(pattern, [...known.keys()]) });
    }
  }
}
