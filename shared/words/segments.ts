/** Cuts a text into what a reader sees as one character each. */
export const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** Cuts a text into words and what stands between them. */
export const wordSegments = new Intl.Segmenter(undefined, { granularity: "word" });
