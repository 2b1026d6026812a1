/** Receives the errors of a program's functions, which callers never see. */
export type OnError = (error: unknown) => void;

/** Looks up `console.error` at each call, because programs and tests replace it. */
const logError: OnError = (...errors) => console.error(...errors);

/** Creates a function that reports errors to `onError`, or logs them by default. Logs the errors of `onError` itself. */
export function createReport(onError: OnError = logError): OnError {
  return (error) => {
    // Also catches the rejection of an asynchronous onError.
    void (async () => onError(error))().catch((failure: unknown) => {
      logError(error);
      logError(failure);
    });
  };
}
