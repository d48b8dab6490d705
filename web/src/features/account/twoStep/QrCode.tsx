import { encode } from "uqr";
import { words } from "../words.ts";
import classes from "./twoStep.module.css";

/** A QR code as one path: dark on light in either scheme, as cameras want it. */
export function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { ecc: "M", border: 4 });
  const path = data
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join("");
  return (
    <svg
      className={classes.qr}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={words.qrCodeKey}
      shapeRendering="crispEdges"
    >
      <path className={classes.light} d={`M0 0h${size}v${size}H0z`} />
      <path className={classes.dark} d={path} />
    </svg>
  );
}
