import { expect, it } from "vitest";
import { createMcpEndpoint } from "../../generator/faces/mcp.ts";
import { clock } from "../../generator/resolve/today.ts";
import { openApi } from "../built.ts";
import { connect, listen } from "../kit/mcp-client.ts";

const { published, identity } = await openApi();
const url = await listen(createMcpEndpoint({ ...published, release: "0123456789abcdef" }, clock(identity.timeZone)));

it.each([
  [111, 'Invalid foreground 111, a number. Use a string: "111".'],
  [{ hex: "111" }, /^Unknown colour .* in "foreground"\. Use a hexadecimal colour or /],
])("explains what is wrong with the colour %j", async (foreground, text) => {
  const reader = await connect(url, "2026-07-28");
  const result = await reader.callTool({ name: "checkContrast", arguments: { foreground, background: "paper" } });
  expect(result).toMatchObject({ isError: true, content: [{ text: expect.stringMatching(text) }] });
});

it.each([
  ["app://seasons/carnaval?ano=2033", "ano", "year"],
  ["app://contrast?foreground=ink&background=paper&tema=dark", "tema", "theme"],
  ["app://seasons/current?year=2033", "year", "date"],
])("rejects an unknown parameter in %s", async (uri, unknown, suggested) => {
  const reader = await connect(url, "2026-07-28");
  const expected = new RegExp(`^.*Unknown parameter "${unknown}"\\..*${suggested}`);
  await expect(reader.readResource({ uri })).rejects.toMatchObject({
    code: -32602,
    message: expect.stringMatching(expected),
  });
});
