/** Is told what went wrong in a program's own functions, which no caller sees. */
export type OnError = (error: unknown) => void;

/** Writes to the log, as it is then: programs and tests replace `console.error`. */
const logError: OnError = (...errors) => console.error(...errors);

/** Tells the program of errors, by `console.error` unless it says otherwise. What `onError` throws is logged, and goes no further. */
export function createReport(onError: OnError = logError): OnError {
  return (error) => {
    // Called at once; a function that is asynchronous may reject later.
    void (async () => onError(error))().catch((failure: unknown) => {
      logError(error);
      logError(failure);
    });
  };
}
