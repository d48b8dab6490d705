import { Fragment } from "react";
import { Link } from "react-router";
import classes from "./Breadcrumbs.module.css";
import { words } from "./words.ts";

/** The way from the courses to here; the last one is where you are. */
export function Breadcrumbs(props: { steps: readonly { label: string; to?: string }[] }) {
  return (
    <nav aria-label={words.breadcrumbs} className={classes.crumbs}>
      {props.steps.map(({ label, to }, index) => (
        <Fragment key={label}>
          {index > 0 && <span aria-hidden="true">›</span>}
          {to ? <Link to={to}>{label}</Link> : <span aria-current="page">{label}</span>}
        </Fragment>
      ))}
    </nav>
  );
}
