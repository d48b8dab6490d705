/** Links of a `srcset`, in their order. They hold no commas and no blanks. */
export const linksInSizes = (sizes: string): string[] =>
  sizes.split(", ").map((candidate) => candidate.replace(/ \d+w$/, ""));
