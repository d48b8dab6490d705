/** Operations in one list, changes in one decision, nodes in one addition: more is a mistake or an attack. */
export const most = { operations: 2_000, changes: 10_000, nodes: 1_000 };
