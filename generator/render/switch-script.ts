import type { Identity } from "../model/identity.ts";

/**
 * A script for the head of a page: it sets the attributes that a reader chose before, so that nothing is painted with
 * others first. Then `vitral("data-theme", "dark")` chooses, and `vitral("data-theme")` leaves the choice to the system.
 */
export function renderSwitchScript({ modifiers }: Pick<Identity, "modifiers">): string {
  const attributes = modifiers.flatMap(({ attribute, contexts }) => (contexts.length > 1 ? (attribute ?? []) : []));
  // A page without storage, such as a sandboxed one, throws when it is read.
  return `var vitral=((e,s,f)=>{f=(n,v)=>v?e.setAttribute(n,v):e.removeAttribute(n);for(let n of ${JSON.stringify(attributes)})try{s()[n]&&f(n,s()[n])}catch{}return(n,v)=>{f(n,v);try{v?s()[n]=v:delete s()[n]}catch{}}})(document.documentElement,()=>localStorage)\n`;
}
