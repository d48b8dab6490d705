import { useEffect, useState } from "react";

/** More rows than anybody prints, and than a browser lays out in a moment. */
export const printedAtMost = 1000;

/** Prints the page once every row of it is drawn. */
export function usePrint(): { isPrinting: boolean; print: () => void } {
  const [isPrinting, setIsPrinting] = useState(false);
  useEffect(() => {
    if (!isPrinting) return;
    const frame = window.requestAnimationFrame(() => {
      window.print();
      setIsPrinting(false);
    });
    return () => window.cancelAnimationFrame(frame);
  }, [isPrinting]);
  return { isPrinting, print: () => setIsPrinting(true) };
}
