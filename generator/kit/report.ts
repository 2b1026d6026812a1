/** Gets the errors of a program's own functions, which callers never see. */
export type OnError = (error: unknown) => void;

/** Looks `console.error` up at each call, since programs and tests replace it. */
const logError: OnError = (...errors) => console.error(...errors);

/** Reports errors to the program, with `console.error` by default. Errors of `onError` itself are logged. */
export function createReport(onError: OnError = logError): OnError {
  return (error) => {
    // Called at once; an asynchronous function may reject later.
    void (async () => onError(error))().catch((failure: unknown) => {
      logError(error);
      logError(failure);
    });
  };
}
