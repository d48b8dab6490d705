/** Looks differ in shape as well as in colour. Bars stand on one another in the order in which they are given. */
export type SeriesLook = "line" | "dashed" | "bar" | "striped";

export type Series = {
  /** In the legend, the table's head and what is read out. */
  label: string;
  look: SeriesLook;
  /** One for each point; null where there is nothing to say. */
  values: readonly (number | null)[];
};

/** A place on the lower axis. */
export type ChartPoint = {
  /** Under the axis. */
  short: string;
  /** Read out, and in the table. */
  spoken: string;
};

export type ChartUnit = "count" | "percent";

/** A part of a bar that lies on its side. */
export type BarLook = "solid" | "striped" | "dotted" | "empty";
export type BarPart = { label: string; look: BarLook; value: number };
