import { expect, it } from "vitest";
import { openApi } from "../built.ts";
import { SETTINGS, THEME, writeTokens } from "../smallest.ts";
import { temporaryFolder } from "../temporary.ts";

it("escapes commas, semicolons and backslashes in calendars (RFC 5545, section 3.3.11)", async () => {
  const folder = temporaryFolder();
  const dates = { anchor: { fixed: "05-01" }, period: { start: 0, end: 0 } };
  const season = { role: "season", contexts: { soup: { name: "Soup, bread; and \\wine", dates } } };
  const modifiers = { ...SETTINGS.modifiers, season };
  writeTokens(folder, { ...SETTINGS, modifiers }, { color: { light: THEME } });
  const api = await openApi({ root: folder });
  const feed = await api.get("/api/v1/seasons.ics").text();
  expect(feed).toContain("\r\nSUMMARY:Soup\\, bread\\; and \\\\wine\r\n");
});
