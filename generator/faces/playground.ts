import { PAGE_HEADERS } from "../http/reply.ts";
import { KitGraphQLPlayground } from "../kit/graphql-playground.ts";
import type { PublishedAnywhere } from "../http/handler.ts";
import { API_ROOT, type Identity, type Role } from "../model/identity.ts";
import { GRAPHQL_PATH } from "../operations/link.ts";
import { namesOfRole } from "../resolve/roles.ts";
import { identifier } from "../render/css.ts";
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
export function createPlaygroundEndpoint({
  identity,
  stored,
}: Pick<PublishedAnywhere, "identity" | "stored">): (request: Request) => Promise<Response | undefined> {
  const { name, language, base } = identity;
  const path = `${base.path}${PLAYGROUND_PATH}`;
  const make = (css: Uint8Array | undefined) =>
    new KitGraphQLPlayground({
      enabled: true,
      path,
      endpoint: `${base.path}${GRAPHQL_PATH}`,
      home: `${base.path}/`,
      title: `${name} GraphQL`,
      css: `${new TextDecoder().decode(css)}\n${looksOf(identity)}`,
      examples: playgroundExamples(identity),
      language,
      words: wordsIn(language).playground,
    });
  let playground: KitGraphQLPlayground | undefined;
  return async (request) => {
    playground ??= make(await stored(TOKENS_CSS));
    const response = await playground.handle(request);
    // Added to the toolkit's own policy, and both apply: no other site may frame the identity's page.
    response?.headers.append("content-security-policy", PAGE_HEADERS["content-security-policy"]);
    return response;
  };
}

/** The token stylesheet. */
const TOKENS_CSS = `${API_ROOT}/tokens.css`;

/** The playground's variables, and the role of the token that each one takes. */
const LOOKS: Readonly<Record<string, Role>> = {
  paper: "background",
  "paper-alt": "surface",
  ink: "text",
  soft: "muted",
  "rule-strong": "border",
  error: "accent",
  font: "font",
  "title-font": "font",
  mono: "font-mono",
};

/** The identity's tokens as the playground's looks; for a role without a token, the playground's default stays. */
function looksOf(identity: Identity): string {
  const lines = Object.entries(LOOKS).flatMap(([variable, role]) => {
    const [name] = namesOfRole(identity, role);
    return name === undefined ? [] : [`  --playground-${variable}: var(${identifier(`--${name}`)});\n`];
  });
  return `:root {\n${lines.join("")}}\n`;
}
