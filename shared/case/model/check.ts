/** Problem of a value, in words for its sender; undefined if it is valid. */
export type Check = (value: unknown) => string | undefined;

/** A check that says `must be …`. */
export const must = (isRight: (value: unknown) => boolean, words: string): Check => {
  const problem = `must be ${words}`;
  return (value) => (isRight(value) ? undefined : problem);
};
