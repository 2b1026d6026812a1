import { styled, type Terminal } from "./style.ts";

/** The addresses of a preview that are worth opening, each with what it answers. */
export function showAddresses(root: string, terminal: Terminal): string {
  const rows: [string, string][] = [
    ["/", "the identity's page"],
    ["/api/v1", "where everything is"],
    ["/api/v1/themes", "the themes, and today's season"],
    ["/api/v1/themes/dark.css?season=auto", "a theme with the season of the day"],
    ["/api/v1/seasons/current", "the season in force"],
    ["/api/v1/contrast?foreground=ink&background=paper", "a contrast check"],
    ["/api/v1/openapi.json", "the API, described"],
  ];
  const width = Math.max(...rows.map(([path]) => root.length + path.length));
  const lines = rows.map(([path, what]) => `  ${`${root}${path}`.padEnd(width)}  ${styled(what, "soft", terminal)}`);
  return `${[styled("The API answers at", "good", terminal), ...lines].join("\n")}\n\n${styled("Ctrl-C stops it.", "soft", terminal)}\n`;
}
