/** A count as people read it: `2,304`. */
export const numberText = (count: number): string => count.toLocaleString("en-US");
