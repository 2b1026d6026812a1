import { filled, type Kinds, page, pieces } from "./files.ts";

/** A page with an example in a language. */
const code = (language: string, inside: string) => page(`# T\n\n\`\`\`${language}\n${inside}\n\`\`\`\n`);

/** Examples in each language that is judged. */
export const CODE: Kinds = {
  CSS: (n) => code("css", filled(n, ".a { color: red }\n")),
  "CSS in each other": (n) => code("css", filled(n, "a{") + filled(n, "}")),
  "CSS that is wrong": (n) => code("css", filled(n, "a { b }\n")),
  "comments of CSS": (n) => code("css", filled(n, "/*")),
  "brackets of CSS": (n) => code("css", `a{b:${filled(n, "(")}}`),
  "quotes of CSS": (n) => code("css", `a{b:${filled(n, "'\\")}`),
  HTML: (n) => code("html", filled(n, "<p>a</p>\n")),
  "HTML in each other": (n) => code("html", filled(n / 2, "<div>") + filled(n / 2, "</div>")),
  "end tags of HTML": (n) => code("html", filled(n, "</p>")),
  "attributes of HTML": (n) => code("html", `<p ${pieces(n, 8, (i) => `a${i}=1`).join(" ")}></p>`),
  "formatting in HTML": (n) => code("html", filled(n, "<b><p>")),
  "comments of HTML": (n) => code("html", filled(n, "<!--")),
  "scripts in HTML": (n) => code("html", pieces(n, 28, (i) => `<script>${n * 1000 + i}</script>\n`).join("")),
  "tables in HTML": (n) => code("html", filled(n, "<table>a")),
  "signs of HTML": (n) => code("html", filled(n, "<")),
  JSON: (n) => code("json", `[${filled(n, "1,\n")}1]`),
  "keys of JSON": (n) => code("json", `{${pieces(n, 10, (i) => `"a${i}":1`).join(",")}}`),
  "keys of JSON that stand twice": (n) => code("json", `{${filled(n, '"a":1,\n')}"a":1}`),
};
