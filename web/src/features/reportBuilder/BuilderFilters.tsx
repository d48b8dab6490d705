import type { BuilderOptions } from "#shared/contract/reports/builder.ts";
import { FilterField } from "./FilterField.tsx";
import classes from "./ReportBuilderPage.module.css";
import type { BuilderChoice } from "./useBuilderQuestion.ts";

/** The filters in their groups; one that says nothing without another is shown once that one is set. */
export function BuilderFilters(props: {
  groups: BuilderOptions["filterOptions"];
  filters: BuilderChoice["filters"];
  onChoose: (key: string, values: readonly string[]) => void;
  onSearch: (key: string, text: string) => void;
}) {
  const isSet = (key: string): boolean => (props.filters[key]?.length ?? 0) > 0;
  return props.groups.map(({ header, filter_options }) => {
    const shown = filter_options.filter(
      ({ conditionFilter }) => conditionFilter === null || isSet(conditionFilter),
    );
    if (shown.length === 0) return null;
    return (
      <fieldset key={header} className={classes.group}>
        <legend className={classes.legend}>{header} Filters</legend>
        <div className={classes.fields}>
          {shown.map((option) => (
            <FilterField
              key={option.key}
              option={option}
              chosen={props.filters[option.key] ?? []}
              onChoose={(values) => props.onChoose(option.key, values)}
              onSearch={(text) => props.onSearch(option.key, text)}
            />
          ))}
        </div>
      </fieldset>
    );
  });
}
