import { describe, expect, it } from "vitest";
import { renderCard } from "../../generator/site/card.ts";
import { readSource, SECOND } from "../built.ts";
import { visit } from "./served.ts";

const { newPage } = await visit();

/** The limit of differing pixels among 147,456, since renderers smooth tips differently. */
const MAX_STRAYS = 16;

/** A picture, and the position of the compared part. */
type Picture = { readonly type: string; readonly bytes: Uint8Array; readonly from?: readonly [x: number, y: number] };

/** Counts the pixels that differ by a quarter or more between two pictures on white, and detects a blank `actual`. */
async function compare(
  actual: Picture,
  reference: Picture,
  side: number,
): Promise<{ strays: number; isBlank: boolean }> {
  const page = await newPage();
  const pictures = [actual, reference].map(({ type, bytes, from = [0, 0] }) => {
    return { source: `data:${type};base64,${Buffer.from(bytes).toString("base64")}`, from };
  });
  const result = await page.evaluate(
    async ({ pictures, side }) => {
      const painted = pictures.map(async ({ source, from: [x = 0, y = 0] }) => {
        const image = Object.assign(new Image(), { src: source });
        await image.decode();
        const canvas = Object.assign(document.createElement("canvas"), { width: side, height: side });
        const context = canvas.getContext("2d")!;
        context.fillStyle = "#ffffff";
        context.fillRect(0, 0, side, side);
        context.drawImage(image, -x, -y);
        return context.getImageData(0, 0, side, side).data;
      });
      const [actualPixels, referencePixels] = await Promise.all(painted);
      const differs = (at: number) => {
        return [0, 1, 2].some(
          (channel) => Math.abs(actualPixels![at + channel]! - referencePixels![at + channel]!) > 64,
        );
      };
      const strays = Array.from({ length: side * side }, (_, index) => index * 4).filter(differs).length;
      return { strays, isBlank: actualPixels!.every((value) => value === 255) };
    },
    { pictures, side },
  );
  await page.close();
  return result;
}

const drawing = (content: string, box = "0 0 64 64") =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}"><title>Mark</title>${content}</svg>`;

/** Drawings named by the feature that they use. */
const DRAWINGS: readonly [name: string, svg: string][] = [
  ["all line commands", drawing('<path d="M8 8h40V20l-8 8-12-4L8 56z"/>')],
  [
    "relative moves and repeated commands",
    drawing('<path fill="#1c4e80" d="m8 8 20 0 4 10zm30 20l10 4 2 14-20-4zM4 40 20 60 8 60"/>'),
  ],
  ["cubic curves, including smooth ones", drawing('<path d="M4 32C4 10 30 4 32 24S60 40 60 20v40H4z"/>')],
  ["quadratic curves, including smooth ones", drawing('<path d="M4 32Q18 0 32 32T60 32V60H4z"/>')],
  ["arcs with flags that touch their numbers", drawing('<path d="M10 30a20 12 30 1140 8zM10 50A8 8 0 00 26 50"/>')],
  [
    "circles, ellipses, rectangles and polygons",
    drawing(
      '<rect x="4" y="4" width="20.5" height="11"/><circle cx="44" cy="18" r="13" fill="#a33b2a"/><ellipse cx="20" cy="46" rx="15" ry="9"/><polygon points="40,36 60,60 38,58"/>',
    ),
  ],
  [
    "holes by either fill rule",
    drawing('<path d="M4 4h28v56H4zM12 12h12v40H12z"/><path fill-rule="evenodd" d="M36 4h24v56H36zM42 12h12v40H42z"/>'),
  ],
  [
    "group colours",
    drawing('<g fill="#00622c"><path d="M4 4h20v20H4z"/><path fill="#7b5a00" d="M30 30h20v20H30z"/></g>'),
  ],
  ["an offset view box that isn't square", drawing('<path d="M-10 10h40v10h-40z"/>', "-10 5 40 20")],
  ["a stroke", drawing('<path d="M8 8h40v20" fill="none" stroke="#1c4e80" stroke-width="4"/>')],
  [
    "a gradient",
    drawing(
      '<defs><linearGradient id="g"><stop stop-color="#1c4e80"/><stop offset="1" stop-color="#a33b2a"/></linearGradient></defs><path fill="url(#g)" d="M8 8h40v40z"/>',
    ),
  ],
  ["a transformation", drawing('<g transform="rotate(4)"><path d="M8 8h40v40z"/></g>')],
  ["opacity", drawing('<path opacity="0.5" d="M8 8h40v40z"/>')],
  ["round corners", drawing('<rect rx="4" width="20" height="20"/>')],
  ["a percentage", drawing('<rect width="50%" height="20"/>')],
  ["a repeated element", drawing('<path id="a" d="M4 4h20v20z"/><use href="#a" x="20" y="20"/>')],
];

const png = (bytes: Uint8Array, from: readonly [x: number, y: number] = [0, 0]) => ({ type: "image/png", bytes, from });
const svg = (text: string) => ({ type: "image/svg+xml", bytes: Buffer.from(text) });

/** A symbol in the middle of the picture, on its identity's paper, for rendering in a browser. */
const inBrowser = (symbol: string, paper = "#ffffff") =>
  svg(
    `<svg xmlns="http://www.w3.org/2000/svg" width="384" height="384"><path fill="${paper}" d="M0 0h384v384H0z"/>${symbol}</svg>`,
  );

describe("the preview picture", () => {
  it.each([
    ["the sample", undefined],
    ["another identity", SECOND],
  ])("of %s is a PNG of 1200 × 630 with the mark in the middle", async (_, root) => {
    const { identity } = await readSource(root);
    const card = Buffer.from(renderCard(identity));
    // The PNG header: signature, then width and height in the first chunk (ISO/IEC 15948, 5.2 and 11.2.1).
    expect(card.subarray(0, 8).toString("latin1")).toBe("\x89PNG\r\n\x1a\n");
    expect([card.readUInt32BE(16), card.readUInt32BE(20)]).toEqual([1200, 630]);
    const symbol = identity.products[0]?.symbol?.light ?? "";
    expect(await compare(png(card, [408, 123]), inBrowser(symbol), 384)).toEqual({ strays: 0, isBlank: false });
  });

  it("has the product's data colours at the bottom, on the identity's paper", async () => {
    const { identity } = await readSource();
    const card = renderCard(identity);
    // #fafafa is the sample's paper, #84569f the first of its product's data colours.
    const field = `<svg xmlns="http://www.w3.org/2000/svg" width="240" height="240">
      <path fill="#fafafa" d="M0 0h240v216H0z"/><path fill="#84569f" d="M0 216h240v24H0z"/></svg>`;
    expect(await compare(png(card, [0, 390]), svg(field), 240)).toMatchObject({ strays: 0 });
  });

  it.each(DRAWINGS)("renders a mark with %s like a browser", async (_, symbol) => {
    const { identity } = await readSource();
    const [product] = identity.products;
    const card = renderCard({ ...identity, products: [{ ...product!, symbol: { light: symbol, dark: symbol } }] });
    const { strays } = await compare(png(card, [408, 123]), inBrowser(symbol, "#fafafa"), 384);
    expect(strays).toBeLessThanOrEqual(MAX_STRAYS);
  });

  it("is reproducible", async () => {
    const { identity } = await readSource();
    expect(renderCard(identity)).toEqual(renderCard(identity));
  });
});
