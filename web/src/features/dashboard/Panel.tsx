import { type ReactNode, useId } from "react";
import { Link } from "react-router";
import { percentText } from "#shared/domain/wholePercent.ts";
import { ProgressBar } from "../../ui/ProgressBar.tsx";
import classes from "./dashboard.module.css";

/** A part of a dashboard: what it is about, and where one acts on it. */
export function Panel(props: {
  title: string;
  /** Place on the same page that the figure leads to: `#behind`. */
  id?: string;
  link?: { to: string; label: string } | undefined;
  isWide?: boolean;
  children: ReactNode;
}) {
  const titleId = useId();
  return (
    <section
      id={props.id}
      className={classes.panel}
      aria-labelledby={titleId}
      data-wide-panel={props.isWide || undefined}
    >
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

/** Lines of a panel, one for each thing; or, where there is none, that there is none. */
export function Lines<Thing>(props: {
  of: readonly Thing[];
  keyOf: (thing: Thing) => string | number;
  /** Said where there is nothing. */
  none?: ReactNode;
  /** Said beneath. */
  foot?: ReactNode;
  children: (thing: Thing) => ReactNode;
}) {
  return (
    <>
      {props.of.length === 0 && props.none && <Nothing>{props.none}</Nothing>}
      {props.of.length > 0 && (
        <ul className={classes.list}>
          {props.of.map((thing) => (
            <li key={props.keyOf(thing)}>{props.children(thing)}</li>
          ))}
        </ul>
      )}
      {props.foot && <p className={classes.foot}>{props.foot}</p>}
    </>
  );
}

/** Line of a panel: subject, link, further words, and at its end a word or a bar. */
export function Line(props: { name: ReactNode; to?: string; more?: ReactNode; end?: ReactNode }) {
  return (
    <>
      <div>
        {props.to === undefined ? (
          <div className={classes.name}>{props.name}</div>
        ) : (
          <Link className={classes.name} to={props.to}>
            {props.name}
          </Link>
        )}
        {props.more && <div className={classes.more}>{props.more}</div>}
      </div>
      <div className={classes.right}>{props.end}</div>
    </>
  );
}

/** A word that stands out: something wants to be looked at. */
export const Mark = (props: { children: ReactNode }) => (
  <span className={classes.mark}>{props.children}</span>
);

/** How much of something is done, as a bar and in figures. */
export function Share(props: { label: string; percent: number }) {
  return (
    <div className={classes.progress}>
      <ProgressBar label={props.label} percent={props.percent} />
      <span>{percentText(props.percent)}</span>
    </div>
  );
}

export type Figure = {
  label: string;
  value: string;
  /** Address of the list of what it counts, or `#id` of the panel that lists it. */
  to?: string | undefined;
  /** Comparison with the period before. */
  change?: string | undefined;
};

/** Figures that say in one look how things stand. */
export function Figures(props: { of: readonly Figure[] }) {
  return (
    <dl className={classes.figures}>
      {props.of.map(({ label, value, to, change }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <FigureLink to={to} label={`${label}: ${value}`}>
              {value}
            </FigureLink>
          </dd>
          {change && <dd className={classes.change}>{change}</dd>}
        </div>
      ))}
    </dl>
  );
}

/** The browser itself scrolls to a panel of the same page. */
function FigureLink(props: { to: string | undefined; label: string; children: string }) {
  const { to, label, children } = props;
  if (to === undefined) return children;
  if (to.startsWith("#"))
    return (
      <a href={to} aria-label={label}>
        {children}
      </a>
    );
  return (
    <Link to={to} aria-label={label}>
      {children}
    </Link>
  );
}

/** How much of something is done beside how much would be at a steady pace, as a bar with a mark and in words. */
export function Pace(props: { label: string; percent: number; expected: number }) {
  const { label, percent, expected } = props;
  return (
    <div className={classes.pace}>
      <div className={classes.paceBar}>
        <ProgressBar label={label} percent={percent} tone="amber" />
        <span
          className={classes.paceMark}
          style={{ insetInlineStart: `${Math.min(100, Math.max(0, expected))}%` }}
          aria-hidden
        />
      </div>
      <span>
        {percentText(percent)} of {percentText(expected)}
      </span>
    </div>
  );
}

/** A part over the whole width that has a frame of its own, as charts have. */
export const Wide = (props: { id?: string; children: ReactNode }) => (
  <div id={props.id} className={classes.wide}>
    {props.children}
  </div>
);
