import type { HTMLAttributes } from "react";
import classes from "./VisuallyHidden.module.css";

type VisuallyHiddenProps = Omit<HTMLAttributes<HTMLElement>, "className"> & {
  as?: "span" | "p" | "div" | "output" | "legend" | "h1" | "h2";
};

/** Words for screen readers: read out in their place, and not to be seen. */
export function VisuallyHidden({ as: Tag = "span", ...rest }: VisuallyHiddenProps) {
  return <Tag className={classes.spoken} {...rest} />;
}
