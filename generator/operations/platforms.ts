import { json, stored } from "./format.ts";
import { fill } from "../kit/template.ts";
import { platformFile } from "./kinds.ts";
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
          path: shape.text,
          choices: shape.record(shape.text),
          href: shape.href,
        }),
      ),
      omitted: shape.list(shape.object("OmittedToken", { token: shape.text, reason: shape.text })),
    }),
  ),
});

export const listPlatforms = operation({
  id: "listPlatforms",
  group: "platforms",
  summary: "The platforms with files of their own: how to use each, its files, and the tokens that it can't express.",
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
      files: files.map(({ path, choices }) => ({
        path,
        choices,
        href: href(identity, fill("/platforms/{+file}", { file: `${id}/${path}` })),
      })),
      omitted,
    })),
  }),
});

/** An operation for the files with an extension. */
function fileOperation<
  const Id extends string,
  const Extension extends "json" | "mjs" | "mts" | "scss",
  N extends shape.Schema | null,
>(id: Id, extension: Extension, what: string, body: N) {
  const file = platformFile(extension);
  const path = `/platforms/{+file}.${extension}` as const;
  return operation({
    id,
    group: "platforms",
    summary: `${what} of a platform, byte for byte.`,
    path,
    params: { file: required(file, "The platform and the path of the file in it.") },
    file: "/platforms/{+file}",
    kinds: { file },
    formats: { [extension]: stored(extension) } as Record<Extension, ReturnType<typeof stored>>,
    shape: body,
    settle: ({ file: name }) => ({ file: name }),
    answer: () => null,
  });
}

const anyJson = shape.openObject("PlatformJson", {});

export const getPlatformJson = fileOperation("getPlatformJson", "json", "A JSON file", anyJson);
export const getPlatformModule = fileOperation("getPlatformModule", "mjs", "A JavaScript module", null);
export const getPlatformTypes = fileOperation("getPlatformTypes", "mts", "The types of a JavaScript module", null);
export const getPlatformSass = fileOperation("getPlatformSass", "scss", "A Sass file", null);
