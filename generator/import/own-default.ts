import { USUAL } from "./by-default.ts";
import { isKind, ownWords } from "./kinds.ts";
import { modeOf, withModeMedia, wordsOf } from "./modes.ts";
import type { FoundContext, FoundModifier } from "./reading.ts";

/**
 * A choice with the theme that is called as its package for the default, `acme` of `@acme/themes`, where none has a usual
 * name such as `light`; the reader's system then chooses only what has the package's name, too: `acme-dark`.
 */
export function withOwnDefault(modifier: FoundModifier, packageName: string): FoundModifier {
  if (USUAL.includes(ownWords(modifier.default))) return modifier;
  const parts = packageName
    .replace(/^@/, "")
    .split("/")
    .filter((part) => !isKind(part));
  // The name counts more than its scope, also without what it is: `acme` of `@shop/acme-theme`.
  const names = parts
    .toReversed()
    .flatMap((part) => [wordsOf(part), ownWords(part).split(" ")].map((own) => own.join("-")));
  const plain = modifier.contexts.filter((one) => modeOf(one.name) === undefined);
  const own = names.flatMap((name) => plain.filter((one) => wordsOf(one.name).join("-") === name))[0];
  if (own === undefined || own.name === modifier.default || !/^(theme|brand)$/.test(modifier.name)) return modifier;
  const contexts = modifier.contexts.map(({ name, facets }) => ({ name, ...(facets && { facets }) }));
  const words = wordsOf(own.name);
  const isOfOwn = ({ name }: FoundContext) => words.every((word) => wordsOf(name).includes(word));
  const chosen = withModeMedia({ ...modifier, default: own.name, contexts: contexts.filter(isOfOwn) });
  return {
    ...chosen,
    contexts: contexts.map((one) => chosen.contexts.find(({ name }) => name === one.name) ?? one),
  };
}
