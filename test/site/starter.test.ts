import { expect, it } from "vitest";
import { renderStarter } from "../../generator/site/examples.ts";
import { readSource, SECOND } from "../built.ts";

/** The starter page of an identity with one page and one example. */
async function starterWith(code: string): Promise<string> {
  const { identity } = await readSource(SECOND);
  const [page] = identity.pages;
  const onePage = { ...identity, pages: page === undefined ? [] : [page] };
  const textOf = () => `# Title\n\n## One\n\n\`\`\`html preview\n${code}\n\`\`\`\n`;
  return String(renderStarter({ identity: onePage, textOf })["starter.html"]);
}

it("allows an example's form to submit only to its own site", async () => {
  const html = await starterWith('<form action="https://evil.example/"><input type="password"></form>');
  expect(/Content-Security-Policy" content="([^"]*)"/.exec(html)?.[1]).toContain("form-action 'self'");
});

it.each(["set", "animate"])("removes an <%s> that could turn a link into a script", async (element) => {
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
])("omits an example in which unclosed tags would multiply the %s", async (_, code) => {
  expect((await starterWith(code)).length).toBeLessThan(10_000);
});

it("keeps an example with unclosed elements", async () => {
  expect(await starterWith("<p><b>one<p>two")).toMatch(/<p><b>one<\/b><\/p><p><b>two<\/b><\/p>/);
});
