/** Whose the saves are by which the product itself takes out of a draft what is over: nobody's who could sign in. */
export const tidier = { id: "00000000000000000000000002", name: "Automatic" } as const;
