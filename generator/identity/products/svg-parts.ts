/** The namespaces of SVG 2, and of links in older versions. */
export const SVG = "http://www.w3.org/2000/svg";
export const XLINK = "http://www.w3.org/1999/xlink";

const set = (...lines: readonly string[]): ReadonlySet<string> => new Set(lines.flatMap((line) => line.split(" ")));

/** The allowed elements, which draw or style shapes: no scripts, animations, text or external content. */
export const ELEMENTS = set(
  "svg g defs symbol use title desc",
  "path rect circle ellipse line polyline polygon",
  "linearGradient radialGradient stop pattern clipPath mask marker",
);

/** Attributes with plain text or names, which don't affect the drawing. */
export const WORDS = set("id class lang role xml:lang xml:space");

/** The allowed attributes, including presentation attributes (SVG 2, section 6.6). */
export const ATTRIBUTES = set(
  "version baseProfile viewBox preserveAspectRatio transform transform-origin",
  "x y width height cx cy r rx ry x1 y1 x2 y2 d points pathLength fx fy fr refX refY",
  "gradientUnits gradientTransform spreadMethod offset patternUnits patternContentUnits patternTransform",
  "clipPathUnits maskUnits maskContentUnits mask-type markerWidth markerHeight markerUnits orient",
  "fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin stroke-miterlimit",
  "stroke-dasharray stroke-dashoffset stop-color stop-opacity clip-path clip-rule mask marker marker-start marker-mid",
  "marker-end color color-interpolation color-rendering display opacity overflow paint-order shape-rendering",
  "vector-effect visibility",
);

/** The allowed functions of CSS and `transform`; others could load external content. */
export const FUNCTIONS = set(
  "matrix translate translatex translatey scale scalex scaley rotate skewx skewy calc",
  "rgb rgba hsl hsla hwb lab lch oklab oklch color",
);
