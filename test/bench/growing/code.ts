import { filled, type Kinds, page, pieces } from "./files.ts";

/** A page with a code example in a language. */
const code = (language: string, inside: string) => page(`# T\n\n\`\`\`${language}\n${inside}\n\`\`\`\n`);

/** Examples in each language that the check parses. */
export const CODE: Kinds = {
  CSS: (n) => code("css", filled(n, ".a { color: red }\n")),
  "nested CSS": (n) => code("css", filled(n, "a{") + filled(n, "}")),
  "invalid CSS": (n) => code("css", filled(n, "a { b }\n")),
  "CSS comments": (n) => code("css", filled(n, "/*")),
  "CSS brackets": (n) => code("css", `a{b:${filled(n, "(")}}`),
  "CSS quotes": (n) => code("css", `a{b:${filled(n, "'\\")}`),
  HTML: (n) => code("html", filled(n, "<p>a</p>\n")),
  "nested HTML": (n) => code("html", filled(n / 2, "<div>") + filled(n / 2, "</div>")),
  "HTML end tags": (n) => code("html", filled(n, "</p>")),
  "HTML attributes": (n) => code("html", `<p ${pieces(n, 8, (i) => `a${i}=1`).join(" ")}></p>`),
  "HTML formatting": (n) => code("html", filled(n, "<b><p>")),
  "HTML comments": (n) => code("html", filled(n, "<!--")),
  "HTML scripts": (n) => code("html", pieces(n, 28, (i) => `<script>${n * 1000 + i}</script>\n`).join("")),
  "HTML tables": (n) => code("html", filled(n, "<table>a")),
  "HTML angle brackets": (n) => code("html", filled(n, "<")),
  JSON: (n) => code("json", `[${filled(n, "1,\n")}1]`),
  "JSON keys": (n) => code("json", `{${pieces(n, 10, (i) => `"a${i}":1`).join(",")}}`),
  "duplicate JSON keys": (n) => code("json", `{${filled(n, '"a":1,\n')}"a":1}`),
};
