/**
 * The same promise, for what is waited for later or not at all: that it fails is seen where it is waited for, and is no failure of
 * the process before that.
 */
export function caughtLater<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined);
  return promise;
}
