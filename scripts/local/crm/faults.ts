/** Faults that the stand-in can be told to show. */
export const faults = ["none", "down", "limited", "broken"] as const;
export type Fault = (typeof faults)[number];
