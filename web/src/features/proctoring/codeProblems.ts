/** Refusals after which a proctor is asked for the access code again. */
export const codeProblems: ReadonlySet<string> = new Set([
  "ACCESS_CODE_WRONG",
  "ACCESS_CODE_NOT_SET",
  "TOO_MANY_ATTEMPTS",
]);
