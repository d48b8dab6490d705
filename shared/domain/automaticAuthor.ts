/** Author of saves that the product makes itself when it compacts a draft. No account has this id. */
export const automaticAuthor = { id: "00000000000000000000000002", name: "Automatic" } as const;
