import { USES } from "../model/identity.ts";
import * as shape from "../model/schema.ts";
import { stored } from "./format.ts";
import { themeId, tokenGroup, tokenName } from "./kinds.ts";
import { operation } from "./operation.ts";
import { required } from "./param.ts";

const tokenBody = shape.object("Token", {
  name: shape.text,
  path: shape.text,
  variable: shape.text,
  type: shape.text,
  group: shape.text,
  note: shape.text,
  use: shape.list(shape.choice(...USES)),
  roles: shape.list(shape.text),
  deprecated: shape.flag,
  deprecation: shape.orNull(shape.text),
  successor: shape.orNull(shape.text),
  values: shape.list(
    shape.object("TokenValue", {
      value: shape.text,
      parts: shape.record(shape.text),
      note: shape.text,
      aliases: shape.list(shape.text),
      contexts: shape.list(shape.record(shape.list(shape.text))),
    }),
  ),
  dependants: shape.list(shape.text),
  platforms: shape.list(shape.object("TokenOnPlatform", { platform: shape.id("platforms"), name: shape.text })),
});

export const getToken = operation({
  id: "getToken",
  group: "tokens",
  summary: "One token: its value in every context, its aliases and dependants, its use, and its name on each platform.",
  path: "/token/{name}.json",
  params: { name: required(tokenName, "The token's name, without leading hyphens.") },
  file: "/token/{name}",
  kinds: { name: tokenName },
  formats: { json: stored("json") },
  shape: tokenBody,
  settle: ({ name }) => ({ name }),
  answer: () => null,
});

const groupBody = shape.object("Group", {
  group: shape.text,
  theme: shape.id("themes"),
  tokens: shape.list(shape.object("GroupToken", { name: shape.text, value: shape.text, note: shape.text })),
});

export const getGroup = operation({
  id: "getGroup",
  group: "tokens",
  summary: "The tokens of one group with their values in a theme.",
  path: "/groups/{group}/{theme}",
  params: { group: required(tokenGroup, "The group."), theme: required(themeId, "The theme.") },
  file: "/groups/{group}/{theme}",
  kinds: { group: tokenGroup, theme: themeId },
  formats: { json: stored("json") },
  shape: groupBody,
  settle: ({ group, theme }) => ({ group, theme }),
  answer: () => null,
});
