/** The namespaces of SVG 2 and of the links that its older versions write. */
export const SVG = "http://www.w3.org/2000/svg";
export const XLINK = "http://www.w3.org/1999/xlink";

const set = (...lines: readonly string[]): ReadonlySet<string> => new Set(lines.flatMap((line) => line.split(" ")));

/** The elements of SVG 2 that draw shapes or style them: none loads, runs, moves or needs a font. */
export const ELEMENTS = set(
  "svg g defs symbol use title desc",
  "path rect circle ellipse line polyline polygon",
  "linearGradient radialGradient stop pattern clipPath mask marker",
);

/** Attributes with text or a name, which are not part of the drawing. */
export const WORDS = set("id class lang role xml:lang xml:space");

/** The attributes of these elements, and the properties that SVG 2 allows as attributes (section 6.6). */
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

/** The functions of CSS and of `transform` that a value may call; all others could load something. */
export const FUNCTIONS = set(
  "matrix translate translatex translatey scale scalex scaley rotate skewx skewy calc",
  "rgb rgba hsl hsla hwb lab lch oklab oklch color",
);
