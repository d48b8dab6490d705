import { wholePercent } from "#shared/domain/wholePercent.ts";
import classes from "./ProgressBar.module.css";

/** How much is done, as a bar; the figure stands beside it for whoever reads. */
export function ProgressBar(props: { label: string; percent: number; tone?: "act" | "amber" }) {
  const percent = Math.min(100, Math.max(0, props.percent));
  return (
    <div
      className={classes.track}
      role="progressbar"
      aria-label={props.label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={wholePercent(percent)}
    >
      <div className={classes.bar} data-tone={props.tone ?? "act"} style={{ inlineSize: `${percent}%` }} />
    </div>
  );
}
