import { GraphQLError } from "graphql";

/** The errors for the caller; graphql-js creates others of the same class, with values of resolvers in them. */
const publicErrors = new WeakSet<Error>();

/** Whether an error is for the caller. */
export function isPublicError(error: Error): boolean {
  return publicErrors.has(error);
}

/** Marks an error as one for the caller, if it is a `GraphQLError`. */
export function markPublic<E>(error: E): E {
  if (error instanceof GraphQLError) publicErrors.add(error);
  return error;
}
