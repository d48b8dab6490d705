/** Prices of the worked examples, for each category: whoever reads a total here can find it there. */
export const yearPrices = {
  older: {
    "0": { signaturePrice: 4000, wisePrice: 3000, addictionPrice: 1500 },
    "1": { signaturePrice: 6250, wisePrice: 4750, addictionPrice: 2050 },
    "2": { signaturePrice: 9100, wisePrice: 7150, addictionPrice: 3050 },
  },
  current: {
    "0": { Signature: [4000, 7500, 10500, 13000, 15000], Wise: [3000, 5500], Care: [1500] },
    "1": { Signature: [6000, 11000, 15500, 19500, 23000], Wise: [4500, 8000], Care: [2000] },
    "2": { Signature: [9000, 17000, 24000, 30500, 36500], Wise: [7000, 12500], Care: [3000] },
  },
};
