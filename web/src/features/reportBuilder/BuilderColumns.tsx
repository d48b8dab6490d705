import { Checkbox } from "@mantine/core";
import type { BuilderOptions } from "#shared/contract/reports/builder.ts";
import classes from "./ReportBuilderPage.module.css";
import type { BuilderChoice } from "./useBuilderQuestion.ts";

type Groups = BuilderOptions["columnOptions"];

/** Which columns are in the report: as chosen, or by default until anything was; required ones always. */
export function chosenColumns(groups: Groups, columns: BuilderChoice["columns"]): Record<string, boolean> {
  const isSaid = Object.keys(columns).length > 0;
  return Object.fromEntries(
    groups
      .flatMap(({ column_options }) => column_options)
      .map((column) => [
        column.key,
        column.required || (isSaid ? columns[column.key] === true : column.default),
      ]),
  );
}

/** The columns as boxes, by groups; those that every report has cannot be unticked. */
export function BuilderColumns(props: {
  groups: Groups;
  columns: BuilderChoice["columns"];
  onChoose: (columns: Record<string, boolean>) => void;
}) {
  const chosen = chosenColumns(props.groups, props.columns);
  return (
    <section aria-labelledby="report-columns">
      <h2 id="report-columns" className={classes.heading}>
        Columns
      </h2>
      <div className={classes.columns}>
        {props.groups.map(({ header, column_options }) => (
          <fieldset key={header} className={classes.group}>
            <legend className={classes.legend}>{header}</legend>
            {column_options.map(({ key, title, required }) => (
              <Checkbox
                key={key}
                size="sm"
                label={required ? `${title} (always)` : title}
                checked={chosen[key] === true}
                disabled={required}
                onChange={(event) => props.onChoose({ ...chosen, [key]: event.currentTarget.checked })}
              />
            ))}
          </fieldset>
        ))}
      </div>
    </section>
  );
}
