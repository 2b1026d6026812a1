import type { Identity } from "../model/identity.ts";

/**
 * Renders a script for a page's head that restores the reader's saved attributes before the first paint. It also defines
 * `vitral("data-theme", "dark")`, which selects a context, and `vitral("data-theme")`, which follows the system again. It
 * depends only on the attribute names, so a copy of an identity can distinguish it from any other script.
 */
export function renderSwitchScript({ modifiers }: Pick<Identity, "modifiers">): string {
  const attributes = modifiers.flatMap(({ attribute, contexts }) => (contexts.length > 1 ? (attribute ?? []) : []));
  // Reading storage throws on pages without access to it, such as sandboxed ones.
  return `var vitral=(e=>{let f=(n,v)=>v?e.setAttribute(n,v):e.removeAttribute(n);for(let n of ${JSON.stringify(attributes)})try{let v=localStorage.getItem(n);v&&f(n,v)}catch{}return(n,v)=>{f(n,v);try{v?localStorage.setItem(n,v):localStorage.removeItem(n)}catch{}}})(document.documentElement)\n`;
}
