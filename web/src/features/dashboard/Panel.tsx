import { type ReactNode, useId } from "react";
import { Link } from "react-router";
import classes from "./dashboard.module.css";

/** A part of a dashboard: what it is about, and where one acts on it. */
export function Panel(props: {
  title: string;
  link?: { to: string; label: string } | undefined;
  isWide?: boolean;
  children: ReactNode;
}) {
  const titleId = useId();
  return (
    <section className={classes.panel} aria-labelledby={titleId} data-wide-panel={props.isWide || undefined}>
      <div className={classes.panelHead}>
        <h2 id={titleId} className={classes.panelTitle}>
          {props.title}
        </h2>
        {props.link && <Link to={props.link.to}>{props.link.label}</Link>}
      </div>
      {props.children}
    </section>
  );
}

/** Nothing to do here, said in a line. */
export const Nothing = (props: { children: ReactNode }) => (
  <p className={classes.nothing}>{props.children}</p>
);

/** Figures that say in one look how things stand. */
export function Figures(props: { of: readonly { label: string; value: string; to?: string | undefined }[] }) {
  return (
    <dl className={classes.figures}>
      {props.of.map(({ label, value, to }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{to ? <Link to={to}>{value}</Link> : value}</dd>
        </div>
      ))}
    </dl>
  );
}
