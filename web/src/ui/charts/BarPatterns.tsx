import classes from "./charts.module.css";
import type { BarLook, SeriesLook } from "./chartTypes.ts";

/** The fills of bars, so that they differ without colour. `id` is the chart's own. */
export function BarPatterns(props: { id: string }) {
  return (
    <defs>
      <pattern
        id={`${props.id}striped`}
        width="6"
        height="6"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <rect width="6" height="6" className={classes.patternGround} data-look="striped" />
        <path d="M1.5 0V6" className={classes.patternStripe} />
      </pattern>
      <pattern id={`${props.id}dotted`} width="6" height="6" patternUnits="userSpaceOnUse">
        <rect width="6" height="6" className={classes.patternGround} data-look="dotted" />
        <circle cx="2" cy="2" r="1.2" className={classes.patternDot} />
        <circle cx="5" cy="5" r="1.2" className={classes.patternDot} />
      </pattern>
    </defs>
  );
}

/** Fill of a bar; undefined if its class sets it. */
export const fillOf = (look: SeriesLook | BarLook, id: string): string | undefined =>
  look === "striped" || look === "dotted" ? `url(#${id}${look})` : undefined;
