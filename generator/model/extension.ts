/** The key of Vitral's own notes in a document of the Design Tokens format. */
export const EXTENSION = "dev.vitral";
