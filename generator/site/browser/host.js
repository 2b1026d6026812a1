// Detects once per session whether the host runs code, and reads the API on either kind of host.

const { api } = document.body.dataset;
const KEY = `host of ${api}`;

/** Resolves to true if the host computes responses, and to false if it only serves files. */
export const runsCode = findOut();

async function findOut() {
  const stored = recall();
  if (stored !== null) return stored === "code";
  // No file has the contrast of two arbitrary colours. A host that can't compute it may send any page, with any status.
  const response = await fetch(`${api}/contrast?foreground=000&background=fff`).catch(() => undefined);
  if (response === undefined) return false;
  const isComputed = isJson(response);
  // Storage may be blocked; then each page checks.
  try {
    sessionStorage.setItem(KEY, isComputed ? "code" : "files");
  } catch {}
  return isComputed;
}

function recall() {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** Reads the JSON at an address below the API's root, or its file; undefined if neither exists. */
export async function read(path) {
  const response = await fetch(`${api}${path}${(await runsCode) ? "" : ".json"}`).catch(() => undefined);
  return response && isJson(response) ? response.json() : undefined;
}

function isJson({ ok, headers }) {
  return ok && /^application\/json\b/.test(headers.get("content-type") ?? "");
}
