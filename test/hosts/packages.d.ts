/** Netlify's own matcher of redirect rules, as far as the tests use it; it brings no types. */
declare module "netlify-redirector" {
  export type Asked = {
    readonly scheme: string;
    readonly host: string;
    readonly path: string;
    readonly query: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly cookieValues: Readonly<Record<string, string>>;
    getHeader(name: string): string;
    getCookie(name: string): string;
  };
  export type Matched = { readonly to: string; readonly status: number; readonly force: boolean };
  export function parsePlain(rules: string, options: object): Promise<{ match(asked: Asked): Matched | null }>;
}
