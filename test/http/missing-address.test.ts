import { describe, expect, it } from "vitest";
import { openApi } from "../built.ts";

const api = await openApi();

async function messageOf(path: string): Promise<string> {
  return ((await api.get(`/api/v1${path}`).json()) as { message: string }).message;
}

describe("an unknown address", () => {
  it.each([
    ["/tokens.scss", "/tokens.css"],
    ["/theme/dark", "/themes/dark"],
    ["/products/clio/mark.png", "/products/clio/mark.svg"],
    ["/calender/2027", "/calendar/2027"],
  ])("%s suggests %s", async (path, nearest) => {
    const message = await messageOf(path);
    expect(message).toMatch(`Unknown address "/api/v1${path}". Did you mean "/api/v1${nearest}"? The addresses are: `);
  });

  it("without a similar address suggests nothing", async () => {
    expect(await messageOf("/weather")).toMatch('Unknown address "/api/v1/weather". The addresses are: ');
  });
});

it("names the parameter theme in the error for a symbol's unknown theme", async () => {
  expect(await messageOf("/products/clio/mark.svg?theme=nope")).toBe('Unknown theme "nope". Use one of: light, dark.');
});
