/** The script of the playground's page: all of it, importing nothing. */
export const script: string;
/** The stylesheet of the page. */
export const style: string;
/** The hashes of both, as a Content-Security-Policy writes them. */
export const hashes: { readonly script: string; readonly style: string };
