import type { KitPlaygroundExample } from "../kit/graphql-playground-page.ts";
import type { Identity } from "../model/identity.ts";
import { wordsIn } from "./words.ts";

/** Returns example queries with the identity's ids; omits those on products and seasons if it has none. */
export function playgroundExamples({ language, themes, products, seasons }: Identity): KitPlaygroundExample[] {
  const names = wordsIn(language).examples;
  const [theme, product] = [themes[0]?.id, products[0]?.id];
  const hasSeasons = seasons.length > 0;
  return [
    ...(hasSeasons ? [{ name: names.season, query: SEASON }] : []),
    hasSeasons
      ? { name: names.theme, query: THEME_IN_SEASON, variables: { theme, season: "auto" } }
      : { name: names.theme, query: THEME, variables: { theme } },
    { name: names.contrast, query: CONTRAST, variables: { foreground: "#777777", background: "#ffffff" } },
    ...(hasSeasons ? [{ name: names.calendar, query: CALENDAR, variables: { year: 2027 } }] : []),
    ...(product === undefined ? [] : [{ name: names.product, query: PRODUCT, variables: { product } }]),
    { name: names.several, query: SEVERAL },
  ];
}

const SEASON = `query Next {
  listSeasons {
    date
    current {
      ...period
    }
    upcoming {
      ...period
    }
  }
}

fragment period on Season {
  name
  note
  period {
    start
    end
  }
}
`;

const THEME = `query Theme($theme: ID!) {
  getTheme(theme: $theme) {
    mode
    highContrast
    variablesList {
      name
      value
    }
  }
}
`;

const THEME_IN_SEASON = `query Theme($theme: ID!, $season: ID) {
  getTheme(theme: $theme, season: $season) {
    mode
    highContrast
    season {
      name
    }
    variablesList {
      name
      value
    }
  }
}
`;

// A grey that just fails on white, so that the response suggests another.
const CONTRAST = `query Contrast($foreground: String!, $background: String!) {
  checkContrast(foreground: $foreground, background: $background) {
    ratio
    passes {
      text
      largeText
      graphic
    }
    nearest {
      token
      hex
      ratio
    }
  }
}
`;

const CALENDAR = `query Calendar($year: Int!) {
  getCalendar(year: $year) {
    seasons {
      name
      period {
        start
        end
      }
    }
  }
}
`;

const PRODUCT = `query Product($product: ID!) {
  getProduct(product: $product) {
    name
    acronym
    highlight
    data
  }
}
`;

const SEVERAL = `query Themes {
  listThemes {
    themes {
      ...address
    }
  }
}

query Pages {
  listReference {
    pages {
      title
      summary
    }
  }
}

fragment address on ThemeLink {
  name
  mode
  css
}
`;
