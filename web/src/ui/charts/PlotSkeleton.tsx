import classes from "./charts.module.css";

/** As much room as a plot takes. */
export const PlotSkeleton = () => <div className={classes.toCome} aria-hidden="true" />;
