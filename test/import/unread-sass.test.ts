import { expect, it } from "vitest";
import { imported, report, sourceOf } from "./imported.ts";

const WHAT = "left-out: Values of Sass and Less that the tokens have nowhere: import the CSS that is made of them";

it("Files of Sass and Less are named if they have colours and lengths that no token has", async () => {
  const found = await imported(
    sourceOf({
      "tokens.css": ":root { --ink: #112233; --page: #ffffff; --gap: 8px; --shade: rgb(0 0 0 / 50%); }",
      // The same values in other notations.
      "scss/same.scss": "$ink: #123;\n$page: #FFF !default;\n$gap: 0.5rem;\n--shade: rgba(0, 0, 0, 0.5);\n",
      "scss/_own.scss":
        '$ink: #123;\n$brand: #c00 !default;\n$map: ("line": #ddd, "wide": 900px);\n// $old: #abcdef;\n',
      "less/theme.less": "@ink: #445566;\n.dark {\n  --page: #000;\n  --line: rgb(1, 2, 3);\n}\n/* @no: 1px; */\n",
      "less/few.less": "@ink: #fedcba;\n@card: { width: 17px; };\n.mixin() {\n  @local: 19px;\n}\n",
      "examples/site.less": "@a: #a00001;\n@b: #a00002;\n@c: #a00003;\n",
    }),
  );
  expect(report(found)[WHAT]?.toSorted()).toEqual(["less/theme.less", "scss/_own.scss"]);
  const said = found.made.entries.filter(({ what }) => WHAT.endsWith(what)).map((one) => one.found);
  expect(said.toSorted()).toEqual(["3 of 3: #445566, #000, rgb(1, 2, 3)", "3 of 4: #c00, #ddd, 900px"]);
});
