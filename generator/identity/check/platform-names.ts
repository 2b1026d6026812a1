import type { Identity } from "../../model/identity.ts";
import { clashesOf } from "../../platforms/platforms.ts";
import { variablesOf } from "../../render/variables.ts";
import { type PlaceOfToken, reportAt } from "./names.ts";
import type { Report } from "../../tokens/problem.ts";

/** Reports each token that platforms omit because another token has the same name there. */
export function checkPlatformNames(identity: Identity, placeOf: PlaceOfToken, report: Report): void {
  // Two tokens with the same variable are reported as a separate error.
  const clashes = clashesOf(identity).filter(({ token, clash }) => token !== clash);
  if (clashes.length === 0) return;
  const paths = new Map(
    identity.tokens.flatMap(({ values }) =>
      values.flatMap((token) =>
        [token.name, ...variablesOf(token).map(([name]) => name)].map((name) => [name, token.path] as const),
      ),
    ),
  );
  const tokenOf = (name: string) => paths.get(name)?.join(".") ?? name;
  for (const { token, clash, platforms } of clashes) {
    const names = platforms.join(", ");
    const message = `${tokenOf(token)}: The token is left out for ${names}, where ${tokenOf(clash)} has the same name.`;
    const fix = "Rename one of the two.";
    reportAt(paths.get(token) ?? [], { placeOf, report }, { message, fix, rule: "platform-name" });
  }
}
