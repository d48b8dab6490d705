import { type ProgressDisplay, progressStateTexts } from "#shared/domain/progress.ts";
import { translated } from "#shared/words/wordsOf.ts";
import classes from "./ProgressIndicator.module.css";
import { VisuallyHidden } from "./VisuallyHidden.tsx";

/** Text of `textOfProgress` in the reader's language. */
function textFor({ state, percent, isReset }: ProgressDisplay): string {
  const text = translated(progressStateTexts[state]);
  const whole = state === "partially_completed" ? `${text} ${percent}%` : text;
  return isReset ? `${whole}. ${translated("Case was reset")}` : whole;
}

const turn = 2 * Math.PI * 6;

/**
 * The symbol of one student in one case. Shapes differ, not only colours: a disc with a tick, a square with a clock's
 * hands, a ring filled as far as the work, a dash. A reset adds a black outline to any of them.
 * @see spec courses §2.15, §4 "Item progress display"
 */
export function ProgressIndicator(props: {
  display: ProgressDisplay;
  withText?: boolean;
  /** The symbol alone, where the figure stands beside it. */
  withPercent?: boolean;
}) {
  const { display, withText = true, withPercent = true } = props;
  const text = textFor(display);
  return (
    <span className={classes.indicator} data-reset={display.isReset || undefined} title={text}>
      <svg className={classes.symbol} viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
        {display.isReset && outlineOf(display.state)}
        {symbolOf(display)}
      </svg>
      {withPercent && display.state === "partially_completed" && (
        <span className={classes.percent} aria-hidden="true">
          {display.percent}%
        </span>
      )}
      {withText && <VisuallyHidden>{text}</VisuallyHidden>}
    </span>
  );
}

function symbolOf(display: ProgressDisplay) {
  switch (display.state) {
    case "completed":
      return (
        <>
          <circle cx="12" cy="12" r="7.5" className={classes.done} />
          <path d="m8.6 12.2 2.4 2.4 4.5-4.8" className={classes.stroke} />
        </>
      );
    case "low_time":
      return (
        <>
          <rect x="5" y="5" width="14" height="14" rx="2" className={classes.low} />
          <path d="M12 8v4.2l2.7 1.8" className={classes.stroke} />
        </>
      );
    case "partially_completed":
      return (
        <>
          <circle cx="12" cy="12" r="6" className={classes.ring} />
          <circle
            cx="12"
            cy="12"
            r="6"
            className={classes.arc}
            strokeDasharray={`${(turn * display.percent) / 100} ${turn}`}
            transform="rotate(-90 12 12)"
          />
        </>
      );
    case "not_started":
      return <path d="M8.5 12h7" className={classes.dash} />;
  }
}

function outlineOf(state: ProgressDisplay["state"]) {
  return state === "low_time" ? (
    <rect x="2" y="2" width="20" height="20" rx="4" className={classes.outline} />
  ) : (
    <circle cx="12" cy="12" r="10.2" className={classes.outline} />
  );
}
