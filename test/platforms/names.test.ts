import { expect, it } from "vitest";
import { camelCase, pascalCase, snakeCase, wordsOf } from "../../generator/platforms/names.ts";

it.each([
  [["title-1"], "title1", "Title1", "title_1"],
  [["title-1", "lineHeight"], "title1LineHeight", "Title1LineHeight", "title_1_line_height"],
  [["space", "1_5"], "space1_5", "Space1_5", "space_1_5"],
  [["HTMLElement"], "htmlElement", "HtmlElement", "html_element"],
  [["ink/quiet", "on hover"], "inkQuietOnHover", "InkQuietOnHover", "ink_quiet_on_hover"],
  [["ação"], "ação", "Ação", "ação"],
])("a token at %j is named %s, %s and %s", (path, camel, pascal, snake) => {
  const words = wordsOf(path);
  expect([camelCase(words), pascalCase(words), snakeCase(words)]).toEqual([camel, pascal, snake]);
});
