import { commentTime } from "./cardTexts.ts";
import classes from "./review.module.css";
import type { Review } from "./useReview.ts";

/** Who did it and when: by name and by their colour in the text. */
export function Byline(props: { review: Review; author: string; at: number }) {
  return (
    <p className={classes.byline}>
      <span className={classes.author} data-author={props.author}>
        {props.review.nameOf(props.author)}
      </span>{" "}
      <span className={classes.time}>{commentTime(props.at)}</span>
    </p>
  );
}
