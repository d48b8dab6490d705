import { NativeSelect } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import { listReportBuilders } from "#shared/contract/reports/builder.ts";
import type { ReportDefinition } from "#shared/contract/reports/definitions.ts";
import type { ReplyOf } from "#shared/contract/route.ts";
import type { BuilderName } from "#shared/domain/reportBuilder/builders.ts";
import { call } from "../../api/call.ts";
import { keyOf } from "../../api/queryKeys.ts";
import { PageHeading } from "../../ui/PageHeading.tsx";
import { QueryState } from "../../ui/QueryState.tsx";
import { TableSkeleton } from "../../ui/TableSkeleton.tsx";
import { BuilderPanel } from "./BuilderPanel.tsx";
import classes from "./ReportBuilderPage.module.css";
import { SavedReports } from "./SavedReports.tsx";
import type { BuilderChoice } from "./useBuilderQuestion.ts";

const nothingChosen: BuilderChoice = { filters: {}, columns: {} };

/** Reports that somebody puts together: 'Select Report', filters, columns. @see spec courses §2.16 */
export function ReportBuilderPage() {
  const [params, setParams] = useSearchParams();
  const [choices, setChoices] = useState<Partial<Record<BuilderName, BuilderChoice>>>({});
  const [opened, setOpened] = useState<ReportDefinition>();
  const query = useQuery({
    queryKey: keyOf(listReportBuilders),
    queryFn: ({ signal }) => call(listReportBuilders, { signal }),
  });

  return (
    <QueryState
      of={{ list: query }}
      page="Report Builder"
      skeleton={<TableSkeleton />}
      refused="Only Program Service Administrators and Curriculum Administrators can use the report builder."
    >
      {({ list: { builders } }) => {
        const shown = builders.find(({ builder }) => builder === params.get("report")) ?? builders[0];
        if (!shown) return null;
        const { builder } = shown;
        const isOpened = opened?.definition?.builder === builder;
        const select = (name: string) => setParams({ report: name }, { replace: true });
        const open = (saved: ReportDefinition): void => {
          const { definition } = saved;
          if (!definition) return;
          const { filters, columns } = definition;
          setChoices((kept) => ({ ...kept, [definition.builder]: { filters, columns } }));
          setOpened(saved);
          select(definition.builder);
        };
        return (
          <div data-wide>
            <PageHeading
              title="Report Builder"
              tabTitle="Report Builder"
              action={<Link to="/archived_reports">Archived Reports</Link>}
            />
            <SelectReport
              builders={builders}
              shown={shown}
              onSelect={(name) => {
                setOpened(undefined);
                select(name);
              }}
            />
            <SavedReports onOpen={open} />
            {isOpened && <p className={classes.hint}>Opened: {opened.name}</p>}
            <BuilderPanel
              key={`${builder} ${isOpened ? opened.id : ""}`}
              opened={isOpened ? opened : undefined}
              builder={builder}
              choice={choices[builder] ?? nothingChosen}
              onChange={(choice) => setChoices((kept) => ({ ...kept, [builder]: choice }))}
            />
          </div>
        );
      }}
    </QueryState>
  );
}

type Builder = ReplyOf<typeof listReportBuilders>["builders"][number];

function SelectReport(props: {
  builders: readonly Builder[];
  shown: Builder;
  onSelect: (name: string) => void;
}) {
  const { builders, shown } = props;
  return (
    <div className={classes.select}>
      <NativeSelect
        label="Select Report"
        value={shown.builder}
        onChange={(event) => props.onSelect(event.currentTarget.value)}
        data={builders.map((one) => ({ label: one.title, value: one.builder }))}
      />
      <p className={classes.hint}>{shown.description}</p>
    </div>
  );
}
