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

/** The path of the status file, which the build writes as disabled and a host's mount overrides. */
export const PLAYGROUND_STATUS_PATH = "/site/playground.json";

/** Renders the status file: the playground's path, or null if it is disabled. */
export function playgroundStatus(path: string | null): string {
  return `${JSON.stringify({ playground: path })}\n`;
}

/** Serves the GraphQL playground at `/playground`, with the identity's styles and example queries. */
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
      css: `${new TextDecoder().decode(css)}\n${renderStyles(identity)}`,
      examples: playgroundExamples(identity),
      language,
      words: wordsIn(language).playground,
    });
  let playground: KitGraphQLPlayground | undefined;
  return async (request) => {
    playground ??= make(await stored(TOKENS_CSS));
    const response = await playground.handle(request);
    // Adds to the toolkit's policy, so that other sites can't frame the page.
    response?.headers.append("content-security-policy", PAGE_HEADERS["content-security-policy"]);
    return response;
  };
}

const TOKENS_CSS = `${API_ROOT}/tokens.css`;

/** The playground's CSS variables, each with the role of the token that sets it. */
const ROLES: Readonly<Record<string, Role>> = {
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

/** Sets the playground's variables from the identity's tokens; a role without a token keeps the default. */
function renderStyles(identity: Identity): string {
  const lines = Object.entries(ROLES).flatMap(([variable, role]) => {
    const [name] = namesOfRole(identity, role);
    return name === undefined ? [] : [`  --playground-${variable}: var(${identifier(`--${name}`)});\n`];
  });
  return `:root {\n${lines.join("")}}\n`;
}
