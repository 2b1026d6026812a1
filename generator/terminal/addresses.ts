import type { Theme } from "../model/theme.ts";
import { styled, type Terminal } from "./style.ts";

/** What a preview shows: the themes of its identity, and whether there are pages for people and one to try GraphQL on. */
export type Shown = {
  readonly themes: readonly Theme[];
  readonly hasPages: boolean;
  readonly hasPlayground: boolean;
};

/** The addresses of a preview that are worth opening, each with what it answers. */
export function showAddresses(root: string, { themes, hasPages, hasPlayground }: Shown, terminal: Terminal): string {
  const theme = themes.find(({ mode }) => mode === "dark")?.id ?? themes[0]?.id ?? "";
  const rows: readonly (readonly [path: string, what: string])[] = [
    ...(hasPages ? [["/", "the identity's pages"] as const] : []),
    ["/api/v1", "where everything is"],
    ["/api/v1/themes", "the themes"],
    [`/api/v1/themes/${theme}.css?season=auto`, "a theme as of today"],
    ["/api/v1/seasons/current", "the season in force"],
    [`/api/v1/contrast/${theme}`, "all its contrasts"],
    ["/api/v1/openapi.json", "the API, described"],
    ["/graphql?query={listThemes{date}}", "the API in GraphQL"],
    ...(hasPlayground ? [["/playground", "a page to try it on"] as const] : []),
  ];
  const width = Math.max(...rows.map(([path]) => root.length + path.length));
  const isWide = 2 + width + 2 + Math.max(...rows.map(([, what]) => what.length)) <= terminal.columns;
  const lines = rows.map(([path, what]) => {
    const between = isWide ? " ".repeat(width + 2 - root.length - path.length) : "\n    ";
    return `  ${root}${path}${between}${styled(what, "soft", terminal)}`;
  });
  return `${[styled("The API answers at", "good", terminal), ...lines].join("\n")}\n\n${styled("Ctrl-C stops it.", "soft", terminal)}\n`;
}
