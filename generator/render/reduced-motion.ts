/** The medium of a reader who prefers reduced motion: every time is zero then that no modifier has contexts for. */
export const REDUCED_MOTION = "(prefers-reduced-motion: reduce)";
