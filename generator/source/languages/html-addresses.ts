import { Tokenizer, type TokenHandler } from "parse5";

/** The attributes of the HTML Standard, and of older ones, whose value is an address or a list of them. */
const ADDRESSES = new Set(
  "href src srcset action formaction cite data poster ping background longdesc manifest xlink:href".split(" "),
);

/** The addresses in the tags of some markup, as a browser reads them: without entities, in any case. */
export function addressesIn(markup: string): string[] {
  const found: string[] = [];
  const nothing = () => undefined;
  const handler: TokenHandler = {
    onStartTag: ({ attrs }) => found.push(...attrs.filter(({ name }) => ADDRESSES.has(name)).map(({ value }) => value)),
    onEndTag: nothing,
    onComment: nothing,
    onDoctype: nothing,
    onEof: nothing,
    onCharacter: nothing,
    onNullCharacter: nothing,
    onWhitespaceCharacter: nothing,
  };
  const tokenizer = new Tokenizer({ sourceCodeLocationInfo: false }, handler);
  tokenizer.write(markup, true);
  return found;
}
