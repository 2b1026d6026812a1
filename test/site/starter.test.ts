import { expect, it } from "vitest";
import { renderStarter } from "../../generator/site/examples.ts";
import { readSource, SECOND } from "../built.ts";

/** The page to start from of an identity with one page, which has one example. */
async function starterWith(code: string): Promise<string> {
  const { identity } = await readSource(SECOND);
  const [page] = identity.pages;
  const one = { ...identity, pages: page === undefined ? [] : [page] };
  const textOf = () => `# Title\n\n## One\n\n\`\`\`html preview\n${code}\n\`\`\`\n`;
  return String(renderStarter({ identity: one, textOf })["starter.html"]);
}

it("sends what is typed into a form of an example to its own site only", async () => {
  const html = await starterWith('<form action="https://evil.example/"><input type="password"></form>');
  expect(/Content-Security-Policy" content="([^"]*)"/.exec(html)?.[1]).toContain("form-action 'self'");
});

it.each(["set", "animate"])("has no <%s> that could give a link a script as its address", async (element) => {
  const html = await starterWith(`<svg><a><${element} attributeName="HREF " to="javascript:evil()"/></a></svg>`);
  expect(html).toContain(`<${element} to=`);
  expect(html).not.toMatch(/attributename/i);
  expect(await starterWith(`<svg><${element} attributeName="opacity" to="1"/></svg>`)).toContain(
    'attributeName="opacity"',
  );
});

it.each([
  ["elements", `<p>${Array.from({ length: 5_000 }, (_, id) => `<b id=${id}>`).join("")}${"<p>x".repeat(5_000)}`],
  ["attributes", `<p><b title="${"x".repeat(50_000)}">${"<p>x".repeat(20_000)}`],
])("leaves an example out whose unclosed elements would make a page of gigabytes by their %s", async (_, code) => {
  expect((await starterWith(code)).length).toBeLessThan(10_000);
});

it("keeps an example with unclosed elements", async () => {
  expect(await starterWith("<p><b>one<p>two")).toMatch(/<p><b>one<\/b><\/p><p><b>two<\/b><\/p>/);
});
