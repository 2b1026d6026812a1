/** Words that say what a colour is for, the clearest first, and words of other uses. */
export type Words = { readonly meant: readonly RegExp[]; readonly not: RegExp };

/** Kinds of components, as whole words of names. */
const COMPONENTS =
  "^((default|theme|tokens)-)*components?-(?!(surface|stroke|border|outline|bg|background)$)|(^|-)(accordion|ai|\\w*bar|block|blockquote|breadcrumbs?|calendar|caption|carousel|category|cell|chat|checkbox|choice|column|combobox|composer|cta|document|drawer|dropdown|feedback|field|forms?|hero|icon|image|item|kbd|knob|legend|mirror|month|port|press|illustrations?|list|listbox|listitem|loader|loading|log|messages?|notifications?|photobrowser|pagination|picker|pin|progress|quote|radio|rating|rich-text|row|scrollbar|search|sheet|section|segmented|selection|select|skeleton|skiplink|slider|spinner|star|step|stepper|swatch|switch|tabs|tags?|taggable|text-editor|textarea|textbox|tiles?|toolbar|topbar|tree|upload|validation|vega|vis|viz)(-|$)";

/** States and kinds of components: their colours are no page's. */
export const PARTICULAR = new RegExp(
  `${COMPONENTS}|alert|modal|dialog|toast|banner|chip|pill|toggle|tab-|table|glass|gradient|red|orange|yellow|green|blue|purple|pink|magenta|cyan|teal|indigo|fuchsia|turquoise|brown|violet|lilac|burgundy|poppy|graphics|external|negative|positive|notice|important|emergency|informative|checked|loupe|track|hover|active|pressed|selected|disabled|inverse|inverted|inset|danger|error|invalid|warning|success|critical|info|attention|button|btn|input|link|tooltip|menu|nav|header|footer|sidebar|card|popover|overlay|shadow|scale|ansi|syntax|chart|brand|avatar|badge|code|diff|label|focus|visited|placeholder|static|alpha|cursor|caret|submit|done|opened|closed|sponsors|severe|upsell|dropzone|added|removed|promo|caution|scrim|separable|premium|urgent|destructive|discovery|favorable|debug|shiki|(^|-)(beta|alternate)(-|$)|(^|-)on-`,
);

/** Hues but blue, which links have: of accents by hue none is that of the system. */
const HUES =
  "(^|-)(red|orange|yellow|green|purple|pink|magenta|cyan|teal|indigo|fuchsia|turquoise|brown|violet|lilac)(-|$)";

/** States of elements, and places where a colour is not that of links and buttons. */
const STATES = new RegExp(
  `${COMPONENTS}|neutral|premium|urgent|destructive|alert|caution|danger|error|warning|success|critical|info|negative|positive|added|removed|hover|(^|-)active$|pressed|selected|disabled|muted|subtle|graphics|external|(^|-)on-|border|inverse|secondary|tertiary|visited|light|dark|ansi|syntax|chart|data|diff|status|avatar|display|label`,
);

/** What a page is called, and what follows that. */
const PAGE = "page|body|app|application|screen";
const PLAIN = "(-color)?(-(default|base|primary))?";

/** The whole of a name, but for the groups that have all colours. */
function whole(name: string): RegExp {
  return new RegExp(`^((colors?|tokens|sys|semantic|alias|global|theme|mode|palette)-)*(${name})$`);
}

/** Some systems call text labels. */
const LABEL = /^(color-)?label(-color)?-(default|primary)$/;

/** What colours of text are not for. */
const NO_TEXT = PARTICULAR.source
  .replace("(^|-)on-", "(^|-)on-(?!(background|surface|page|canvas)$|bg-)")
  .replace("|label|", "|label(?!-(default|primary)$)|");

export const WORDS: Readonly<
  Record<"background" | "text" | "surface" | "muted" | "border" | "accent" | "hue" | "on-accent" | "focus", Words>
> = {
  background: {
    meant: [
      whole("bg|background|canvas|page|paper"),
      whole("body"),
      whole(`(${PAGE}|canvas)-(bg|background|surface)${PLAIN}`),
      whole(`(bg|background|surface|canvas)-(color-)?(${PAGE}|canvas|layout-main)${PLAIN}`),
      whole("((primary|main|base)-)?(bg|background|canvas|page|paper|layout)-color-?[01]?"),
      /(bg|background|surface|canvas)-?(color-)?(default|base|normal|page|body|canvas|app|primary|1|100|neutral)(-default)?(-color)?$/,
      /(^|-)neutral-(bg|background|surface|canvas)(-default)?$/,
      /(bg|background|canvas|page|paper|surface)(-|$)|(^|-)base(-(0|50|100))?$/,
    ],
    not: new RegExp(
      `${PARTICULAR.source}|text|font|typo|fg|foreground|border|secondary|tertiary|muted|moderate|bold|strong|contrast|emphasis|accent|stroke|outline|line|divider|separator`,
    ),
  },
  text: {
    meant: [
      whole("fg|foreground|text|txt|ink"),
      whole(`(${PAGE})-(fg|foreground|text|txt|ink)${PLAIN}`),
      whole(`(fg|foreground|text|txt|content)-(color-)?(${PAGE})${PLAIN}`),
      whole("on-(background|surface|page|canvas)"),
      /^(body-|page-)?color$|^(body|page)-(fg|foreground|text|ink)$/,
      whole("((ui|content)-)?(fg|foreground|text|txt|ink|font)-color-?[01]?"),
      /(fg|foreground|text|txt|tx|content|typo|typography|font)-?(color-)?(default|base|normal|standard|body|primary|main|1|100|neutral)(-(default|normal|rest|primary))?$/,
      /(^|-)(text|content)-(primary|default|base)-(fg|foreground|color)$/,
      LABEL,
      /^color-(default|base)$/,
      /(fg|foreground|text|txt|ink|content|font|(^|-)typo)(-|$)/,
    ],
    not: new RegExp(
      `${NO_TEXT}|secondary|tertiary|muted|subtle|subtext|accent|size|border|outline|stroke|(?<!(^|-)on-)(bg|background)|contrast|emphasis|(^|-)(dark|light)(-|$)`,
    ),
  },
  surface: {
    meant: [
      /(^|-)(card|surface|layer|panel)$/,
      /(surface|layer|card|bg|background)-?(color-)?(muted|subtle|secondary|2|01|1|raised|elevated|mantle)(-color)?$/,
      /^(mantle|surface)/,
    ],
    not: new RegExp(
      `${PARTICULAR.source.replace("|card", "")}|text|fg|foreground|border|accent|emphasis|(^|-)(dark|light)(-|$)`,
    ),
  },
  muted: {
    meant: [
      /(fg|foreground|text|content|font|typo)-?(color-)?(muted|subtle|subdued|secondary|2|light|weak)(-color)?$/,
      /(muted|subtle|subdued|secondary)-?(fg|foreground|text)(-color)?$/,
      /^subtext/,
    ],
    not: PARTICULAR,
  },
  border: {
    meant: [
      /^(color-)?(border|stroke|line|divider|outline|rule)-?(color-)?(default|base|normal|1|neutral)?(-?color)?(-?0?[01])?$/,
      /^(color-)?(border|stroke|line|divider|outline|rule)-?(color-)?(primary|subtle)(-?color)?(-?0?[01])?$/,
      /(^|-)(border|stroke|line|divider|outline|rule)-?(color-)?(default|base|normal|1|01|neutral)?$/,
      /(^|-)(border|stroke|line|divider|outline|rule)-?(color-)?(primary|subtle)$/,
      /(^|-)(border|stroke|line|divider|outline|rule)-?(color-)?standard(-|$)/,
      /(^|-|color)(border|stroke|divider|outline|separator)/,
    ],
    not: new RegExp(
      `${PARTICULAR.source}|^(color-)?(text|fg)-|(^|-)ring(-|$)|radius|width|style|accent|(?<!low-)emphasis|contrast|opacity|primary-.*(border|stroke|line|divider|separator)|(^|-)(dark|light)(-|$)`,
    ),
  },
  accent: {
    meant: [
      /^(color-)?(accent|primary|brand|brand-primary)$/,
      /^(color-)?(link|interactive)(-primary|-default|-base|-rest|-text|-color)?$/,
      /(^|-)(fg|foreground|text|content|font|typo)-?(color-)?(accent|link|brand|action|interactive)(-default|-rest|-1)?$|accent-content-color(-default)?$/,
      /(accent|primary|brand|interactive|action)-?(bg|background|fill|color)?-?(default|base|main|emphasis|rest|01|500|600|1)?$/,
      /(^|-)(accent|primary|brand)-700$/,
    ],
    not: new RegExp(
      `${STATES.source}|${HUES}|icon|(accent|primary|brand)-(fg|foreground|text)|(fg|foreground|text|content|font|typo)-?primary`,
    ),
  },
  hue: { meant: [/(^|-)link-color$/, /(link|accent|brand|blue)/], not: STATES },
  "on-accent": {
    meant: [
      /(accent|primary|brand)-(fg|foreground|text|content)$/,
      /(^|-)on-?(accent|primary|emphasis|color|brand)(-|$)/,
    ],
    not: new RegExp(
      `${COMPONENTS}|${HUES}|badge|danger|error|warning|success|critical|info|hover|active|disabled|secondary|inverse|border`,
    ),
  },
  focus: {
    meant: [/^(color-)?(focus|ring)$/, /focus|(^|-)ring(s|-|$)/],
    not: new RegExp(
      `${COMPONENTS}|inset|inverse|width|offset|shadow|style|(^|-)(text|fg|foreground|font)(-|$)|error|danger|warning|caution|critical|success`,
    ),
  },
};
