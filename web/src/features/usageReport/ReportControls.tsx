import { SegmentedControl, TextInput } from "@mantine/core";
import type { ReportTab } from "#shared/domain/usageReport.ts";
import { SearchBox } from "../../ui/SearchBox.tsx";
import classes from "./ReportControls.module.css";
import type { ReportQuestion } from "./useUsageReport.ts";

/** Whom and what the report shows. */
export function ReportControls(props: {
  question: ReportQuestion;
  tab: ReportTab;
  search: string;
  onSearch: (search: string) => void;
  onChange: (change: Partial<ReportQuestion>) => void;
}) {
  const { question } = props;
  return (
    <search className={classes.controls}>
      <SearchBox
        className={classes.search}
        label="Search students by e-mail or name"
        placeholder="Search Students..."
        value={props.search}
        onSearch={props.onSearch}
        // The rows are all here: nothing is asked of the server.
        delayMs={120}
      />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a frame and need a legend that is shown */}
      <div className={classes.range} role="group" aria-label="Date range">
        <span aria-hidden="true">From</span>
        <TextInput
          type="date"
          aria-label="Start date"
          value={question.start_date ?? ""}
          max={question.end_date}
          onChange={(event) => props.onChange({ start_date: event.currentTarget.value || undefined })}
        />
        <span aria-hidden="true">to</span>
        <TextInput
          type="date"
          aria-label="End date"
          value={question.end_date ?? ""}
          min={question.start_date}
          onChange={(event) => props.onChange({ end_date: event.currentTarget.value || undefined })}
        />
      </div>
      <SegmentedControl
        aria-label="Show"
        value={props.tab}
        onChange={(tab) => props.onChange({ tab: tab === "illness_script" ? "illness_script" : "case" })}
        data={[
          { label: "Cases", value: "case" },
          { label: "Scripts", value: "illness_script" },
        ]}
      />
    </search>
  );
}
