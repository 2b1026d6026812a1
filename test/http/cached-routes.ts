/** A route of the API with one of its addresses: bound to the clock, a day's file, or neither, and where its equal is stored. */
type Line = readonly [address: string, bound: boolean | "snapshot", stored: string | null, query?: string];

/**
 * Every route: tied to the day or not, with the file that it names as its equal (the date is the audits' day) and the
 * parameters of its query that a cache must take into account: all if unknown ones are errors.
 */
export const ROUTES: readonly Line[] = [
  ["", false, "/index.json"],
  ["/openapi.json", false, "/openapi.json"],
  ["/manifest.json", "snapshot", null],
  ["/tokens", false, "/tokens.json"],
  ["/tokens.css", false, "/tokens.css"],
  ["/tailwind.css", false, "/tailwind.css"],
  ["/themes", true, null],
  ["/themes/dark", false, "/themes/dark/none/none.json", "all"],
  ["/themes/dark.css", false, "/themes/dark/none/none.css", "all"],
  ["/themes/dark?product=clio&season=natal", false, "/themes/dark/clio/natal.json", "all"],
  ["/themes/dark?season=auto", true, "/themes/dark/none/none.json", "all"],
  ["/themes/dark.css?season=auto", true, "/themes/dark/none/none.css", "all"],
  ["/themes/dark?season=auto&date=2026-12-24", false, "/themes/dark/none/natal.json", "all"],
  ["/products", false, "/products.json"],
  ["/products/clio", false, "/products/clio.json"],
  ["/products/clio.css", false, "/products/clio.css"],
  ["/products/clio/mark.svg", false, "/products/clio/mark/light.svg", "theme"],
  ["/products/clio/mark.svg?theme=dark", false, "/products/clio/mark/dark.svg", "theme"],
  ["/seasons", true, null, "all"],
  ["/seasons?date=2027-01-01", false, null, "all"],
  ["/seasons/current", true, "/seasons/current/2026-11-20.json", "all"],
  ["/seasons/current?date=2026-12-24", false, "/seasons/current/2026-12-24.json", "all"],
  ["/seasons/current?date=1990-12-24", false, null, "all"],
  ["/seasons/natal", true, "/seasons/natal/2026.json", "all"],
  ["/seasons/natal?year=2030", false, "/seasons/natal/2030.json", "all"],
  ["/calendar/2026", false, "/calendar/2026.json"],
  ["/calendar/1990", false, null],
  ["/season.css", true, "/season/none.css", "all"],
  ["/season.css?date=2026-12-24", false, "/season/natal.css", "all"],
  ["/seasons.ics", false, "/seasons.ics"],
  ["/contrast?foreground=ink&background=paper", false, null, "all"],
  ["/contrast/dark", false, "/contrast/dark.json"],
  ["/reference", false, "/reference.json"],
  ["/reference/cor", false, "/reference/cor.md"],
];
