import { Button, SegmentedControl } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { listArchivedReports } from "#shared/contract/reports/archivedReports.ts";
import { createBuiltReport } from "#shared/contract/reports/builder.ts";
import type { ReportDefinition } from "#shared/contract/reports/definitions.ts";
import type { ReportType } from "#shared/contract/reports/reportKinds.ts";
import type { BuilderName } from "#shared/domain/reportBuilder/builders.ts";
import { useAction } from "../../actions/useAction.ts";
import { keyOf } from "../../api/queryKeys.ts";
import { QueryState } from "../../ui/QueryState.tsx";
import { TableSkeleton } from "../../ui/TableSkeleton.tsx";
import { BuilderColumns } from "./BuilderColumns.tsx";
import { BuilderFilters } from "./BuilderFilters.tsx";
import { PreviewTable } from "./PreviewTable.tsx";
import classes from "./ReportBuilderPage.module.css";
import { SaveReportDialog } from "./SaveReportDialog.tsx";
import { type BuilderChoice, bodyOf, useReportOptions, useReportPreview } from "./useBuilderQuestion.ts";
import "../../ui/segmentStyles.ts";

/** One builder: what is filtered, which columns, the first rows, and the file. @see spec courses §2.16 */
export function BuilderPanel(props: {
  builder: BuilderName;
  choice: BuilderChoice;
  onChange: (choice: BuilderChoice) => void;
  /** The saved report that it was opened from. */
  opened: ReportDefinition | undefined;
}) {
  const { builder, choice, onChange, opened } = props;
  const [isSaving, setIsSaving] = useState(false);
  const [searches, setSearches] = useState<Record<string, string>>({});
  const [type, setType] = useState<ReportType>(opened?.definition?.type ?? "xlsx");
  const options = useReportOptions(builder, choice, searches);
  const preview = useReportPreview(builder, choice);
  const order = useReportOrder();

  return (
    <div className={classes.panel}>
      <QueryState of={{ options }} skeleton={<TableSkeleton />}>
        {(read) => (
          <div className={classes.choices}>
            <BuilderFilters
              groups={read.options.filterOptions}
              filters={choice.filters}
              onChoose={(key, values) =>
                onChange({ ...choice, filters: { ...choice.filters, [key]: values } })
              }
              onSearch={(key, text) => setSearches((kept) => ({ ...kept, [key]: text }))}
            />
            <BuilderColumns
              groups={read.options.columnOptions}
              columns={choice.columns}
              onChoose={(columns) => onChange({ ...choice, columns })}
            />
          </div>
        )}
      </QueryState>
      <section aria-labelledby="report-preview" className={classes.result}>
        <FileLine
          type={type}
          onType={setType}
          isOrdering={order.isRunning}
          onSave={() => setIsSaving(true)}
          onOrder={() => void order.run({ params: { builder }, body: { ...bodyOf(choice), type } })}
        />
        <QueryState of={{ preview }} skeleton={<TableSkeleton />}>
          {(read) => <PreviewTable preview={read.preview} isChanging={preview.isPlaceholderData} />}
        </QueryState>
        {isSaving && (
          <SaveReportDialog
            saved={{ builder, choice, type }}
            opened={opened}
            onClose={() => setIsSaving(false)}
          />
        )}
      </section>
    </div>
  );
}

function useReportOrder() {
  const navigate = useNavigate();
  return useAction(createBuiltReport, {
    invalidates: [keyOf(listArchivedReports)],
    success: "Your report is being prepared. It appears here when it is ready.",
    onDone: () => void navigate("/archived_reports"),
  });
}

/** Heading of the preview, and what can be done with the report. */
function FileLine(props: {
  type: ReportType;
  onType: (type: ReportType) => void;
  isOrdering: boolean;
  onSave: () => void;
  onOrder: () => void;
}) {
  return (
    <div className={classes.line}>
      <h2 id="report-preview" className={classes.heading}>
        Preview
      </h2>
      <SegmentedControl
        aria-label="File format"
        value={props.type}
        onChange={(value) => props.onType(value === "csv" ? "csv" : "xlsx")}
        data={[
          { label: "XLSX", value: "xlsx" },
          { label: "CSV", value: "csv" },
        ]}
      />
      <Button variant="default" onClick={props.onSave}>
        Save Report
      </Button>
      <Button
        leftSection={<IconDownload size={18} stroke={1.6} aria-hidden />}
        loading={props.isOrdering}
        onClick={props.onOrder}
      >
        Download Report
      </Button>
    </div>
  );
}
