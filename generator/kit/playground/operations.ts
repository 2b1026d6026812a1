import { parse } from "graphql";
import { find, make } from "./settings.ts";

const label = find("#operation");
const select = find<HTMLSelectElement>("select", label);

/** Lists the operations of a document that has several; keeps the list while the document doesn't parse. */
export function offerOperations(query: string): void {
  const names = namesIn(query);
  if (names === undefined) return;
  label.hidden = names.length < 2;
  const chosen = select.value;
  if (names.join() === [...select.options].map(({ value }) => value).join()) return;
  select.replaceChildren(...names.map((name) => make("option", { value: name }, name)));
  if (names.includes(chosen)) select.value = chosen;
}

/** Returns the chosen operation's name; undefined if the document has fewer than two. */
export function chosenOperation(): string | undefined {
  return label.hidden ? undefined : select.value;
}

function namesIn(query: string): string[] | undefined {
  try {
    const { definitions } = parse(query, { noLocation: true });
    return definitions.flatMap((definition) =>
      definition.kind === "OperationDefinition" && definition.name ? [definition.name.value] : [],
    );
  } catch {
    return undefined;
  }
}
