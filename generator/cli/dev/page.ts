/** Renders the page that replaces the whole site if the identity has had problems since `vitral dev` started. */
export function problemPage(text: string): string {
  const shown = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>The identity has problems</title>
  </head>
  <body>
    <h1>The identity has problems</h1>
    <pre>${shown}</pre>
  </body>
</html>
`;
}

/** Adds the script that reloads the page. It is loaded from the page's origin, so that content policies allow it. */
export function withDevScript(page: string, script: string, version: string): string {
  const tag = `<script src="${script}" data-version="${version}"></script>`;
  const end = page.lastIndexOf("</body>");
  return end < 0 ? page + tag : page.slice(0, end) + tag + page.slice(end);
}

/** Reloads a page when the identity changes, and shows problems over it until they are fixed. */
export const DEV_SCRIPT = `(${follow.toString()})();\n`;

/** Runs in the browser, so it must not use anything outside its body. */
function follow(): void {
  const script = document.currentScript as HTMLScriptElement;
  const dialog = document.createElement("dialog");
  const frames = document.createElement("pre");
  const build = (): void => {
    const host = document.createElement("vitral-problem");
    const sheet = new CSSStyleSheet();
    // A stylesheet in a shadow root isn't affected by the page's styles and policy.
    sheet.replaceSync(`
      dialog { box-sizing: border-box; max-width: 60rem; width: calc(100% - 2rem); border: 0; border-top: 4px solid #d22;
        padding: 1rem 1.5rem; color-scheme: light dark; background: Canvas; color: CanvasText; font: 1rem/1.5 system-ui }
      h1 { margin: 0; font-size: 1.25rem }
      pre { overflow: auto; padding: 0.25rem; font: 0.875rem/1.5 ui-monospace, monospace }`);
    const root = host.attachShadow({ mode: "open" });
    root.adoptedStyleSheets = [sheet];
    const heading = Object.assign(document.createElement("h1"), {
      textContent: "The identity has problems",
      id: "title",
    });
    const button = Object.assign(document.createElement("button"), { textContent: "Show the page below" });
    dialog.setAttribute("aria-labelledby", "title");
    frames.tabIndex = 0;
    button.addEventListener("click", () => dialog.close());
    dialog.append(heading, frames, button);
    root.append(dialog);
    document.body.append(host);
  };
  const changes = new EventSource(new URL("changes", script.src));
  changes.addEventListener("message", ({ data }: MessageEvent<string>) => {
    const { version, problem } = JSON.parse(data) as { version: string; problem: string | null };
    if (version !== script.dataset["version"]) {
      changes.close();
      location.reload();
      return;
    }
    if (problem === null) return dialog.close();
    if (!dialog.isConnected) build();
    frames.textContent = problem;
    if (!dialog.open) dialog.showModal();
  });
}
