import type { KitPlaygroundWords } from "./graphql-playground-words.ts";

/** An example query. */
export type KitPlaygroundExample = {
  readonly name: string;
  readonly query: string;
  readonly variables?: Readonly<Record<string, unknown>> | undefined;
};

/** The settings that the page's script reads from the page. */
export type PlaygroundSettings = {
  readonly endpoint: string;
  readonly language: string;
  readonly nonce: string;
  readonly words: KitPlaygroundWords;
  readonly examples: readonly KitPlaygroundExample[];
};

export type PlaygroundParts = {
  readonly title: string;
  /** The path of the page for the link back. */
  readonly home: string | undefined;
  readonly settings: PlaygroundSettings;
  readonly script: string;
  readonly styles: readonly string[];
};

/** Renders the page as self-contained HTML. Escapes all inputs, so that none can break out of its element. */
export function writePlaygroundPage({ title, home, settings, script, styles }: PlaygroundParts): string {
  const { language, endpoint } = settings;
  const word = (name: keyof KitPlaygroundWords) => escapeHtml(settings.words[name]);
  return `<!doctype html>
<html lang="${escapeHtml(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
${styles.map((style) => `<style>${style}</style>`).join("\n")}
</head>
<body>
<header>
<h1>${escapeHtml(title)}</h1>
<p><code>${escapeHtml(endpoint)}</code></p>${home === undefined ? "" : `\n<p class="home"><a href="${escapeHtml(home)}">${word("home")}</a></p>`}
<p class="about">${word("about")}</p>
</header>
<noscript><p class="alone">${word("needsScript")}</p></noscript>
<main>
<div class="shelf">
<details id="examples"><summary><h2>${word("examples")}</h2></summary><ol></ol></details>
<details id="schema"><summary><h2>${word("schema")}</h2></summary>
<p class="note" role="status"></p><button type="button" class="plain" id="retry" hidden>${word("retry")}</button>
<label hidden><span>${word("filter")}</span><input type="search" autocomplete="off" spellcheck="false"></label>
<div id="types"></div></details>
</div>
<section class="ask" aria-labelledby="query-name">
<div class="head"><h2 id="query-name">${word("query")}</h2>
<label id="operation" hidden><span>${word("operation")}</span><select></select></label>
<button type="button" id="run" aria-keyshortcuts="Control+Enter Meta+Enter">${word("run")}<kbd aria-hidden="true"></kbd></button></div>
<div class="sheet" id="query"></div>
<p class="note" id="query-note"></p>
<div class="head"><h2 id="variables-name">${word("variables")}</h2></div>
<div class="sheet" id="variables"></div>
<p class="note" id="keys">${word("keys")}</p>
</section>
<section class="answer" aria-labelledby="response-name">
<div class="head"><h2 id="response-name">${word("response")}</h2><p id="status" role="status" aria-live="polite"></p></div>
<div class="sheet" id="response"></div>
</section>
<div id="tips"></div>
</main>
<script type="application/json" id="settings">${escapeJson(settings)}</script>
<script>${script}</script>
</body>
</html>
`;
}

/** Escapes text for an element or an attribute. */
function escapeHtml(text: string): string {
  return text.replaceAll("\0", "\uFFFD").replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** Serialises JSON for a script element: without `<`, it can't contain an end tag or a comment. */
function escapeJson(value: unknown): string {
  return JSON.stringify(value).replaceAll("<", "\\u003c");
}

/**
 * Escapes CSS for a style element, so that it contains no end tag. Also normalises the text like an HTML parser, so that
 * the hash matches the text that the browser sees.
 */
export function escapeCss(css: string): string {
  return css
    .replace(/[\0\p{Surrogate}]/gu, "\uFFFD")
    .replace(/\r\n?/g, "\n")
    .replaceAll("</", "<\\/");
}
