import { type ReactNode, useId } from "react";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import styles from "./picture.module.css";
import { isWholeRange, transferOf, type WindowLevel, wholeRange, windowAtLeast } from "./windowLevel.ts";
import { words } from "./words.ts";

type Props = { name: string; value: WindowLevel; onChange: (value: WindowLevel) => void };

/** Window and level of a picture in greys, as a reading room has them. */
export function Greys({ name, value, onChange }: Props): ReactNode {
  const id = useId();
  return (
    <fieldset className={styles.greys}>
      <VisuallyHidden as="legend">{words.grayLevelsOf({ name })}</VisuallyHidden>
      <div className={styles.slider}>
        <label htmlFor={`${id}w`}>{words.window}</label>
        <input
          id={`${id}w`}
          type="range"
          min={windowAtLeast}
          max={100}
          value={value.window}
          aria-valuetext={words.grayRangeBlackWhite({ window: value.window })}
          onChange={(event) => onChange({ ...value, window: event.target.valueAsNumber })}
        />
      </div>
      <div className={styles.slider}>
        <label htmlFor={`${id}l`}>{words.level}</label>
        <input
          id={`${id}l`}
          type="range"
          min={0}
          max={100}
          value={value.level}
          aria-valuetext={words.grayCenter({ level: value.level })}
          onChange={(event) => onChange({ ...value, level: event.target.valueAsNumber })}
        />
      </div>
      <button
        type="button"
        className={styles.tool}
        disabled={isWholeRange(value)}
        onClick={() => onChange(wholeRange)}
      >
        {words.original}
      </button>
    </fieldset>
  );
}

/** The same as a filter, which the browser applies without reading the picture's pixels. */
export function GreyFilter({ id, value }: { id: string; value: WindowLevel }): ReactNode {
  const { slope, intercept } = transferOf(value);
  const line = { type: "linear", slope, intercept };
  return (
    <svg width="0" height="0" className={styles.filter} aria-hidden>
      <filter id={id} colorInterpolationFilters="sRGB">
        <feComponentTransfer>
          <feFuncR {...line} />
          <feFuncG {...line} />
          <feFuncB {...line} />
        </feComponentTransfer>
      </filter>
    </svg>
  );
}
