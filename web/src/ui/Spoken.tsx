import type { HTMLAttributes } from "react";
import classes from "./Spoken.module.css";

type SpokenProps = Omit<HTMLAttributes<HTMLElement>, "className"> & {
  as?: "span" | "p" | "div" | "output" | "legend" | "h1" | "h2";
};

/** Words for screen readers: read out in their place, and not to be seen. */
export function Spoken({ as: Tag = "span", ...rest }: SpokenProps) {
  return <Tag className={classes.spoken} {...rest} />;
}
