import StyleDictionary from "style-dictionary";
import { expect, it } from "vitest";
import { scss } from "../../generator/platforms/scss.ts";
import { typescript } from "../../generator/platforms/typescript.ts";
import { variantsOf } from "../../generator/platforms/platform.ts";
import { openApi } from "../built.ts";

it.each([scss, typescript])("the formats of $id work in Style Dictionary", async ({ id, files }) => {
  const { get, identity } = await openApi();
  const [variant] = variantsOf(identity);
  for (const { destination, format } of files(variant!)) {
    const dictionary = new StyleDictionary({
      tokens: { any: { $type: "number", $value: 1 } },
      hooks: { formats: { [destination]: format as never } },
      platforms: { web: { files: [{ destination, format: destination, options: { variant: variant as never } }] } },
      log: { verbosity: "silent" },
    });
    const [file] = await dictionary.formatPlatform("web");
    expect(file?.output).toBe(await get(`/api/v1/platforms/${id}/${destination}`).text());
  }
});
