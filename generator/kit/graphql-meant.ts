import { GraphQLError } from "graphql";

/** The errors that were made for the caller to see; graphql-js makes others of the same class, with values in them. */
const meant = new WeakSet<Error>();

/** Answers whether an error was made for the caller to see. */
export function isMeant(error: Error): boolean {
  return meant.has(error);
}

/** Notes that an error is for the caller, if it is of the class that says so. */
export function note<E>(error: E): E {
  if (error instanceof GraphQLError) meant.add(error);
  return error;
}
