/** Characters. An answer, whatever its own limit, has to fit into one save. */
export const longestText = 20_000;

/** What fills a tall screen: a field of millions of lines, by a slip of its author, would be no page any more. */
export const boxLinesAtMost = 40;

/** Stars of one rating, which stand in a line or two of a phone. */
export const starsAtMost = 20;
