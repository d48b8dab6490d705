/** Error that a caller of Lambda gets when the function did not return. */
export class InvocationError extends Error {
  readonly errorType: string;
  constructor(functionName: string, errorType: string, message: string) {
    super(`${functionName}: ${errorType}: ${message}`);
    this.errorType = errorType;
  }
}
