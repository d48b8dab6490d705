import { IconMoodAngry, IconMoodEmpty, IconMoodHappy, IconMoodSad, IconMoodSmile } from "@tabler/icons-react";
import { type ReactNode, useId } from "react";
import styles from "./encounter.module.css";
import { words } from "./words.ts";

/** From 5 down to 1, as they are shown. */
const smileys = () =>
  [
    { rating: 5, name: words.veryGood, Icon: IconMoodHappy },
    { rating: 4, name: words.good, Icon: IconMoodSmile },
    { rating: 3, name: words.neitherGoodNorBad, Icon: IconMoodEmpty },
    { rating: 2, name: words.bad, Icon: IconMoodSad },
    { rating: 1, name: words.veryBad, Icon: IconMoodAngry },
  ] as const;

/** A rating from 1 to 5 by faces: radio buttons, so that arrow keys work and each has a name. */
export function Smileys(props: { rating: number | undefined; onRate: (rating: number) => void }): ReactNode {
  const { rating, onRate } = props;
  const name = useId();
  return (
    <div className={styles.smileys}>
      {smileys().map(({ rating: value, name: label, Icon }) => (
        <label key={value} className={styles.smiley} data-chosen={rating === value}>
          <input
            type="radio"
            name={name}
            checked={rating === value}
            onChange={() => onRate(value)}
            aria-label={`${value}: ${label}`}
          />
          <Icon size={36} stroke={1.5} aria-hidden />
        </label>
      ))}
    </div>
  );
}
