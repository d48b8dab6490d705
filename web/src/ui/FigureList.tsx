import classes from "./FigureList.module.css";

/** Figures side by side, each below its name. A plain number stands out; text, such as a value with its error, does not. */
export function FigureList({ figures }: { figures: readonly { label: string; value: number | string }[] }) {
  return (
    <dl className={classes.figures}>
      {figures.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd data-number={typeof value === "number" || undefined}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
