import classes from "./Banner.module.css";

/** A small ribbon on a row: 'New' or 'Updated'. */
export function Banner(props: { tone: "new" | "updated"; children: string }) {
  return (
    <span className={classes.banner} data-tone={props.tone}>
      {props.children}
    </span>
  );
}
