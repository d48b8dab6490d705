/** An option of a filter: label and value, as the specification sends them. */
export type Option = readonly [label: string, value: string];
