/** Author of an import's suggestions: nobody who could sign in. */
export const importer = { id: "00000000000000000000000001", name: "Import" } as const;
