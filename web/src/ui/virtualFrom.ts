/** Fewer rows than this are all drawn: the browser's own search then finds every one. */
export const virtualFrom = 80;
