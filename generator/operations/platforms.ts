import type { PlatformFile } from "../model/identity.ts";
import { code, json, stored } from "./format.ts";
import { fill } from "../kit/template.ts";
import { bundleOf, platformFile } from "./kinds.ts";
import { href } from "./link.ts";
import { operation } from "./operation.ts";
import { required } from "./param.ts";
import * as shape from "../model/schema.ts";

const platformList = shape.object("PlatformList", {
  platforms: shape.list(
    shape.object("Platform", {
      id: shape.id("platforms"),
      name: shape.text,
      use: shape.text,
      files: shape.list(
        shape.object("PlatformFile", {
          path: shape.described(
            "A file, or a folder if it ends with a slash: the manifest lists its files.",
            shape.text,
          ),
          choices: shape.record(shape.text),
          href: shape.described("The file, or the first file in the folder.", shape.href),
          count: shape.described("The number of files.", shape.whole),
        }),
      ),
      omitted: shape.list(shape.object("OmittedTokens", { reason: shape.text, tokens: shape.list(shape.text) })),
    }),
  ),
});

/**
 * Lists files, and a folder such as an asset catalogue as a whole, because a large identity has thousands of files in
 * one; the manifest lists them.
 */
function listed(files: readonly PlatformFile[]) {
  const groups = Map.groupBy(files, ({ path }) => bundleOf(path) ?? path);
  return [...groups].flatMap(([path, members]) => {
    const [first] = members;
    return first === undefined ? [] : { path, first: first.path, choices: first.choices, count: members.length };
  });
}

export const listPlatforms = operation({
  id: "listPlatforms",
  group: "platforms",
  summary: "The platforms: how to use each, its files, and the tokens that it can't express.",
  path: "/platforms",
  params: {},
  file: "/platforms",
  kinds: {},
  formats: { json },
  shape: platformList,
  settle: () => ({}),
  answer: (identity): shape.TypeOf<typeof platformList> => ({
    platforms: identity.platforms.map(({ id, name, use, files, omitted }) => ({
      id,
      name,
      use,
      files: listed(files).map(({ path, first, choices, count }) => ({
        path,
        choices,
        href: href(identity, fill("/platforms/{+file}", { file: `${id}/${first}` })),
        count,
      })),
      omitted,
    })),
  }),
});

const jsonFile = platformFile("json");

export const getPlatformJson = operation({
  id: "getPlatformJson",
  group: "platforms",
  summary: "A JSON file of a platform, byte for byte.",
  path: "/platforms/{+file}.json",
  params: { file: required(jsonFile, "The platform and the path of its file.") },
  file: "/platforms/{+file}",
  kinds: { file: jsonFile },
  formats: { json: stored("json") },
  shape: shape.openObject("PlatformJson", {}),
  settle: ({ file }) => ({ file }),
  answer: () => null,
});

const markdownFile = platformFile("md");

export const getPlatformMarkdown = operation({
  id: "getPlatformMarkdown",
  group: "platforms",
  summary: "A Markdown file of a platform, byte for byte.",
  path: "/platforms/{+file}.md",
  params: { file: required(markdownFile, "The platform and the path of its file.") },
  file: "/platforms/{+file}",
  kinds: { file: markdownFile },
  formats: { md: stored("md") },
  shape: null,
  settle: ({ file }) => ({ file }),
  answer: () => null,
});

const codeFile = platformFile("code");

export const getPlatformFile = operation({
  id: "getPlatformFile",
  group: "platforms",
  summary: "A code file of a platform, byte for byte.",
  path: "/platforms/{+file}",
  params: { file: required(codeFile, "The platform and the path of its file.") },
  file: "/platforms/{+file}",
  kinds: { file: codeFile },
  formats: { "": code },
  shape: null,
  settle: ({ file }) => ({ file }),
  answer: () => null,
});
