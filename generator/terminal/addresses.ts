import { API_ROOT } from "../model/identity.ts";
import type { Theme } from "../model/theme.ts";
import { styled, type Terminal } from "./style.ts";

/** What a preview serves: the themes of its identity, and whether there is a playground. */
export type Shown = {
  readonly themes: readonly Theme[];
  readonly hasPlayground: boolean;
};

/** The addresses of a preview that are worth opening, each with what it shows. */
export function showAddresses(root: string, { themes, hasPlayground }: Shown, terminal: Terminal): string {
  const theme = themes.find(({ mode }) => mode === "dark")?.id ?? themes[0]?.id ?? "";
  const rows: readonly (readonly [path: string, what: string])[] = [
    ["/", "the identity's pages"],
    [API_ROOT, "the list of everything"],
    [`${API_ROOT}/themes`, "the themes"],
    [`${API_ROOT}/themes/${theme}.css?season=auto`, "a theme as of today"],
    [`${API_ROOT}/seasons/current`, "the current season"],
    [`${API_ROOT}/contrast/${theme}`, "all its contrasts"],
    [`${API_ROOT}/openapi.json`, "the API's description"],
    ["/graphql?query={listThemes{date}}", "the API in GraphQL"],
    ...(hasPlayground ? [["/playground", "a page to try GraphQL"] as const] : []),
  ];
  const width = Math.max(...rows.map(([path]) => root.length + path.length));
  const isWide = 2 + width + 2 + Math.max(...rows.map(([, what]) => what.length)) <= terminal.columns;
  const lines = rows.map(([path, what]) => {
    const between = isWide ? " ".repeat(width + 2 - root.length - path.length) : "\n    ";
    return `  ${root}${path}${between}${styled(what, "soft", terminal)}`;
  });
  return `${[styled("Serving the API at", "good", terminal), ...lines].join("\n")}\n\n${styled("Press Ctrl-C to stop.", "soft", terminal)}\n`;
}
