import { IconMoodAngry, IconMoodEmpty, IconMoodHappy, IconMoodSad, IconMoodSmile } from "@tabler/icons-react";
import { type ReactNode, useId } from "react";
import styles from "./encounter.module.css";

/** From 5 down to 1, as they are shown. */
const smileys = [
  { rating: 5, name: "Very good", Icon: IconMoodHappy },
  { rating: 4, name: "Good", Icon: IconMoodSmile },
  { rating: 3, name: "Neither good nor bad", Icon: IconMoodEmpty },
  { rating: 2, name: "Bad", Icon: IconMoodSad },
  { rating: 1, name: "Very bad", Icon: IconMoodAngry },
] as const;

/** A rating from 1 to 5 by faces: radio buttons, so that arrow keys work and each has a name. */
export function Smileys(props: { rating: number | undefined; onRate: (rating: number) => void }): ReactNode {
  const { rating, onRate } = props;
  const name = useId();
  return (
    <div className={styles.smileys}>
      {smileys.map(({ rating: value, name: label, Icon }) => (
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
