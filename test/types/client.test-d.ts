import { type Answer, type Client, createClient, type DataOf, type ParamsOf } from "../../generator/client/index.ts";
import { KitNetworkError } from "../../generator/kit/index.ts";
import type { Body, operations } from "../../generator/operations/catalogue.ts";

/** `true` if two types are identical, otherwise `false`. */
type Is<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;

const vitral = createClient("https://design.example.org");

// Arguments are typed by the catalogue's parameters.
await vitral.getTheme({ theme: "dark" });
await vitral.getTheme({ theme: "dark", product: "clio", season: "auto", date: "2026-12-24" });
await vitral.getTheme({ theme: "a theme of another identity", season: "a season of another identity" });
await vitral.getTheme({ theme: "dark", product: undefined });
await vitral.getTheme({ theme: "dark", modifiers: { density: "touch", "text-size": "2x" } });
await vitral.getSeason({ season: "natal", year: 2027 });
await vitral.checkContrast({ foreground: "ink", background: "fafafa" });
await vitral.getProductMark({ product: "clio", theme: "dark" });
await vitral.listSeasons();
await vitral.listSeasons({});
await vitral.listSeasons({ date: "2026-12-24" });
await vitral.getTokens();
await vitral.getTokens({}, { format: "bytes" });
// @ts-expect-error -- a theme is required
await vitral.getTheme();
// @ts-expect-error -- a theme is required, even with other parameters
await vitral.getTheme({ product: "clio" });
// @ts-expect-error -- there is no such parameter
await vitral.getTheme({ theme: "dark", produto: "clio" });
// @ts-expect-error -- a context is a string
await vitral.getTheme({ theme: "dark", modifiers: { density: 1 } });
// @ts-expect-error -- operations that are the same in every combination take no modifiers
await vitral.getProduct({ product: "clio", modifiers: { density: "touch" } });
// @ts-expect-error -- an operation without parameters takes no arguments
await vitral.getTokens({ theme: "dark" });
// @ts-expect-error -- a theme is a string
await vitral.getTheme({ theme: 1 });
// @ts-expect-error -- a year is a number
await vitral.getSeason({ season: "natal", year: "2027" });
// @ts-expect-error -- a mark's theme is light or dark
await vitral.getProductMark({ product: "clio", theme: "blue" });
// @ts-expect-error -- null can't be part of an address
await vitral.getTheme({ theme: "dark", product: null });
// @ts-expect-error -- a colour is a string, which the API parses
await vitral.checkContrast({ foreground: { color: "ink" }, background: "paper" });
// @ts-expect-error -- there is no such operation
await vitral.getColour({ name: "ink" });
// @ts-expect-error -- clients are read-only
vitral.getTokens = async () => ({ error: new KitNetworkError("network", "No.") });

// Results are typed by the catalogue's shapes; other formats are strings, and `bytes` is a byte array.
const theme = await vitral.getTheme({ theme: "dark" });
export const mode: "light" | "dark" | undefined = theme.data?.mode;
export const ratio: number | undefined = (await vitral.checkContrast({ foreground: "a", background: "b" })).data?.ratio;
export const sheet: Answer<string> = await vitral.getTheme({ theme: "dark" }, { format: "css" });
export const named: Answer<Body<"getTheme">> = await vitral.getTheme({ theme: "dark" }, { format: "json" });
export const mark: Answer<string> = await vitral.getProductMark({ product: "clio" });
export const page: Answer<string> = await vitral.getReferencePage({ page: "cor" }, { format: "md" });
export const bytes: Answer<Uint8Array> = await vitral.getTokens({}, { format: "bytes" });
// @ts-expect-error -- themes have no image format
await vitral.getTheme({ theme: "dark" }, { format: "svg" });
// @ts-expect-error -- pages are only available as Markdown
await vitral.getReferencePage({ page: "cor" }, { format: "json" });
// @ts-expect-error -- there is no such option
await vitral.getTokens({}, { formato: "json" });
// @ts-expect-error -- a stylesheet has no variables
use((await vitral.getTheme({ theme: "dark" }, { format: "css" })).data?.variables);
// @ts-expect-error -- a theme has no period
use(theme.data?.period);

/** The body of every operation: its record's shape, the bytes of a font, or text. */
type Bodies = { [N in keyof Client]: DataOf<N> };
type IsBody<T, N extends keyof Bodies> = N extends "getFont"
  ? Is<T, Uint8Array<ArrayBuffer>>
  : (typeof operations)[N]["shape"] extends null
    ? Is<T, string>
    : Is<T, Body<N>>;
export const everyBody: { [N in keyof Bodies]: IsBody<Bodies[N], N> } extends { [N in keyof Bodies]: true }
  ? true
  : false = true;
// An editor suggests the specification's themes and choices, but any string is allowed.
export const suggestedTheme: Extract<ParamsOf<"getTheme">["theme"], "dark-high-contrast"> = "dark-high-contrast";
export const suggestedSeason: Extract<ParamsOf<"getTheme">["season"], "auto"> = "auto";
export const paramsOfSeason: Is<ParamsOf<"getSeason">, { readonly season: string; readonly year?: number }> = true;

// Data may be absent; the error discriminates the union.
// @ts-expect-error -- data may be absent
use(theme.data.variables);
// @ts-expect-error -- absent data has no date
use(theme.since.toFixed());
if (theme.error === undefined) {
  use(theme.data.variables, theme.from, theme.since.toFixed());
  if (!theme.isFresh) use(theme.why.code, theme.why.status, theme.why.cause?.response?.headers);
  // @ts-expect-error -- a fresh response has no error
  else use(theme.why.code);
} else if (theme.error.code === "refused") {
  use(theme.error.problem.allowed, theme.error.problem.parameter, theme.error.status.toFixed());
} else {
  use(theme.error.cause, theme.error.message);
  // @ts-expect-error -- a network error has no parameters
  use(theme.error.problem.allowed);
  // @ts-expect-error -- there may be no response
  use(theme.error.status.toFixed());
  // @ts-expect-error -- not a valid code
  use(theme.error.code === "gone");
}

// Destructuring also narrows the union.
const { data, error } = await vitral.listThemes();
if (error === undefined) use(data.themes);
// @ts-expect-error -- a response with an error has no data
else use(data.themes);

// @ts-expect-error -- there is no such setting
createClient("https://design.example.org", { retries: 3 });
// @ts-expect-error -- the interval is a number of seconds
createClient("https://design.example.org", { timeoutInterval: "10" });
// @ts-expect-error -- the address is required
createClient();

/** Marks values as used. */
declare function use(...values: unknown[]): void;
