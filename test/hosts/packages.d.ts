/** Types for the parts of Netlify's own redirect matcher that the tests use. */
declare module "netlify-redirector" {
  export type RequestToMatch = {
    readonly scheme: string;
    readonly host: string;
    readonly path: string;
    readonly query: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly cookieValues: Readonly<Record<string, string>>;
    getHeader(name: string): string;
    getCookie(name: string): string;
  };
  export type MatchedRule = { readonly to: string; readonly status: number; readonly force: boolean };
  export function parsePlain(
    rules: string,
    options: object,
  ): Promise<{ match(request: RequestToMatch): MatchedRule | null }>;
}
