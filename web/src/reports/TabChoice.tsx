import { SegmentedControl } from "@mantine/core";
import type { ReportTab } from "#shared/domain/usageReport.ts";
import "../ui/segmentStyles.ts";
import { words } from "./words.ts";

/** Cases or scripts. @see spec courses §2.15 "an illness_script tab" */
export function TabChoice(props: { tab: ReportTab; onChange: (tab: ReportTab) => void }) {
  return (
    <SegmentedControl
      size="xs"
      aria-label={words.show}
      value={props.tab}
      onChange={(tab) => props.onChange(tab === "illness_script" ? "illness_script" : "case")}
      data={[
        { label: words.cases, value: "case" },
        { label: words.scripts, value: "illness_script" },
      ]}
    />
  );
}
