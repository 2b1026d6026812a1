import { openApi } from "../built.ts";
import { color, SETTINGS, THEME, writeTokens } from "../smallest.ts";
import { temporaryFolder } from "../temporary.ts";

const NOTES = `ends */ a comment, "quotes" it, \`\${runs}\` #{runs}\nand a second line // \u2028 🎨 </script> -- --> C:\\users @deprecated ]]> &amp;`;

/** Names that are keywords in some language, or that end a string, a comment or an identifier in it. */
export const NAMES = ["class", 'a"b', "a'b", "a`b", "a\\b", "1", "a/b", "emoji-🎨", "a_b", "a-b", "a b", "/*", "*/"];

/** An identity whose names, notes and values could end a string or a comment in some language. */
export async function openHostile() {
  const folder = temporaryFolder();
  const colors = Object.fromEntries(
    NAMES.map((name) => [name, { ...color("#123456", [0.07, 0.2, 0.34]), $description: NOTES, $deprecated: NOTES }]),
  );
  const settings = {
    ...SETTINGS,
    name: NOTES.replaceAll(/[\n\u2028]/g, " "),
    lint: Object.fromEntries(["css-name", "tailwind-name", "reserved-name", "hex"].map((rule) => [rule, "off"])),
  };
  const text = { $type: "text", $value: `"#{1 + 1}" \${2}`, $description: "" };
  const groups = { color: { light: { ...THEME, ...colors } }, text: { value: text } };
  writeTokens(folder, settings, groups);
  return openApi({ root: folder });
}
