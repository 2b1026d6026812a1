import * as shape from "../model/schema.ts";
import { type Result, search } from "./search-index.ts";
import { json } from "./format.ts";
import { nameSegment, words } from "./kinds.ts";
import { href } from "./link.ts";
import { operation } from "./operation.ts";
import { required } from "./param.ts";

const searchResults = shape.object("SearchResults", {
  query: shape.text,
  results: shape.list(
    shape.object("SearchResult", {
      kind: shape.choice("token", "page", "section", "season", "platform"),
      id: shape.text,
      title: shape.text,
      about: shape.text,
      value: shape.orNull(shape.text),
      distance: shape.orNull(shape.number),
      contexts: shape.list(shape.record(shape.list(shape.text))),
      deprecation: shape.orNull(shape.text),
      href: shape.href,
    }),
  ),
});

export const findTokens = operation({
  id: "findTokens",
  group: "tools",
  summary:
    "Searches tokens and their notes, pages, headings, seasons and platforms: by words, or by a value such as 15px.",
  path: "/search{?q}",
  needsFunction: true,
  params: { q: required(words, "Words in the identity's language or in English, a colour, a length or a time.") },
  refusesQuery: true,
  file: null,
  kinds: {},
  formats: { json },
  shape: searchResults,
  settle: ({ q }) => ({ q }),
  answer: (identity, { q }): shape.TypeOf<typeof searchResults> => ({
    query: q,
    results: search(identity, q).map((result) => ({ ...result, href: href(identity, addressOf(result)) })),
  }),
});

function addressOf({ kind, id }: Result): string {
  const addresses = {
    token: `/token/${nameSegment(id)}.json`,
    page: `/reference/${id}`,
    section: `/reference/${id}`,
    season: `/seasons/${id}`,
    platform: "/platforms",
  };
  return addresses[kind];
}
