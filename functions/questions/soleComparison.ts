/** One comparison of the bank runs at a time. */
export const soleComparison = "bank_comparison";
