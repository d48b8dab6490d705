import classes from "./charts.module.css";

/** Placeholder of a plot's size. */
export const PlotSkeleton = () => <div className={classes.toCome} aria-hidden="true" />;
