import type { Identity } from "../model/identity.ts";

/**
 * A script for the head of a page: it sets the attributes that a reader chose before, so that nothing is painted with
 * others first. Then `vitral("data-theme", "dark")` chooses, and `vitral("data-theme")` leaves the choice to the system.
 * It knows nothing but the names of the attributes, so a copy of an identity can tell it from any other script.
 */
export function renderSwitchScript({ modifiers }: Pick<Identity, "modifiers">): string {
  const attributes = modifiers.flatMap(({ attribute, contexts }) => (contexts.length > 1 ? (attribute ?? []) : []));
  // A page that may not store anything, such as a sandboxed one, throws when its storage is read.
  return `var vitral=(e=>{let f=(n,v)=>v?e.setAttribute(n,v):e.removeAttribute(n);for(let n of ${JSON.stringify(attributes)})try{let v=localStorage.getItem(n);v&&f(n,v)}catch{}return(n,v)=>{f(n,v);try{v?localStorage.setItem(n,v):localStorage.removeItem(n)}catch{}}})(document.documentElement)\n`;
}
