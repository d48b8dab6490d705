/** Something that calls functions by itself until it is stopped. */
export type Trigger = { stop: () => Promise<void> };
