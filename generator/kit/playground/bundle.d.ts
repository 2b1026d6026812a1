/** The whole script of the playground's page, without imports. */
export const script: string;
/** The stylesheet of the page. */
export const style: string;
/** The hashes of both for a Content-Security-Policy. */
export const hashes: { readonly script: string; readonly style: string };
