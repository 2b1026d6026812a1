import { writeAnswer } from "../http/answers.ts";
import { PAGE_HEADERS } from "../http/reply.ts";
import { KitGraphQLPlayground } from "../kit/graphql-playground.ts";
import type { Identity } from "../model/identity.ts";
import { GRAPHQL_PATH } from "../operations/link.ts";
import { getTokensCss } from "../operations/tokens.ts";
import { playgroundExamples } from "./playground-examples.ts";
import { wordsIn } from "./words.ts";

/** The path of the playground, after the base path. */
export const PLAYGROUND_PATH = "/playground";

/** Where pages read whether the playground is enabled: the built file says no, the mount of a host may say yes. */
export const PLAYGROUND_STATUS_PATH = "/site/playground.json";

/** The status file: the playground's path, or null. */
export function playgroundStatus(path: string | null): string {
  return `${JSON.stringify({ playground: path })}\n`;
}

/** The GraphQL playground at `/playground`, with the identity's looks and example queries. */
export function createPlaygroundEndpoint(identity: Identity): (request: Request) => Promise<Response | undefined> {
  const { name, language, base } = identity;
  const path = `${base.path}${PLAYGROUND_PATH}`;
  const make = () =>
    new KitGraphQLPlayground({
      enabled: true,
      path,
      endpoint: `${base.path}${GRAPHQL_PATH}`,
      home: `${base.path}/`,
      title: `${name} GraphQL`,
      css: `${writeAnswer({ operation: getTokensCss, format: "css", settled: {} }, identity)}\n${LOOKS}`,
      examples: playgroundExamples(identity),
      language,
      words: wordsIn(language).playground,
    });
  let playground: KitGraphQLPlayground | undefined;
  return async (request) => {
    playground ??= make();
    const response = await playground.handle(request);
    // Added to the toolkit's own policy, and both apply: no other site may frame the identity's page.
    response?.headers.append("content-security-policy", PAGE_HEADERS["content-security-policy"]);
    return response;
  };
}

/** The identity's tokens as the playground's looks; for a token that the identity lacks, the playground's default stays. */
const LOOKS = `:root {
  --playground-paper: var(--paper);
  --playground-paper-alt: var(--paper-alt);
  --playground-ink: var(--ink);
  --playground-soft: var(--gray-soft);
  --playground-rule: var(--rule);
  --playground-rule-strong: var(--rule-strong);
  --playground-error: var(--accent);
  --playground-font: var(--font-sans);
  --playground-title-font: var(--font-serif);
  --playground-mono: var(--font-mono);
  --playground-title-size: var(--text-title-1);
  --playground-strong: var(--font-weight-strong);
  --playground-radius: var(--radius-small);
  --playground-opening: var(--rule-width-heavy);
  --playground-shadow: var(--shadow-overlay);
}
`;
