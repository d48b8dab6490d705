/** Characters. An answer, whatever its own limit, has to fit into one save. */
export const longestText = 20_000;

/** Most lines of a text field: enough for a tall screen, so that a typing error does not fill the page. */
export const boxLinesAtMost = 40;

/** Stars of one rating, which stand in a line or two of a phone. */
export const starsAtMost = 20;
