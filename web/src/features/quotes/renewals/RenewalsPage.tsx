import { Button, NativeSelect } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { Link, useSearchParams } from "react-router";
import { listRenewals, type Renewal } from "#shared/contract/quotes/quoteInterfaces.ts";
import { downloadRenewals } from "#shared/contract/quotes/renewalsWorkbook.ts";
import { canByRole } from "#shared/domain/access.ts";
import { schoolYearText } from "#shared/domain/pricing/schoolYear.ts";
import { counted } from "#shared/words/counted.ts";
import { call } from "../../../api/call.ts";
import { fetchFile } from "../../../api/fetchFile.ts";
import { keyOf } from "../../../api/queryKeys.ts";
import { useBrand } from "../../../api/RuntimeConfigProvider.tsx";
import { actorOf, useCurrentUser } from "../../../api/session.ts";
import { ExportButton } from "../../../lists/ExportButton.tsx";
import { DataTable } from "../../../ui/DataTable.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { NarrowFold } from "../../../ui/NarrowFold.tsx";
import { PageHeading } from "../../../ui/PageHeading.tsx";
import { forbidden, QueryState, Refused } from "../../../ui/QueryState.tsx";
import { SearchBox } from "../../../ui/SearchBox.tsx";
import { searchRows } from "../../../ui/searchRows.ts";
import { TableSkeleton } from "../../../ui/TableSkeleton.tsx";
import type { Sort } from "../../../ui/tableSort.ts";
import {
  dashboardYearOf,
  dashboardYears,
  keepDashboardYear,
  keptDashboardYear,
  yearParam,
} from "./dashboardYear.ts";
import { RefreshState } from "./RefreshState.tsx";
import { RollOverDialog } from "./RollOverDialog.tsx";
import { RenewalCard, renewalColumns } from "./renewalColumns.tsx";
import classes from "./renewals.module.css";
import { UpdatesDialog } from "./UpdatesDialog.tsx";
import { UseDialog } from "./UseDialog.tsx";
import { useCrmRefresh } from "./useCrmRefresh.ts";
import { RenewalActionsProvider, useRenewalActions } from "./useRenewalActions.ts";
import { WhatIfDialog } from "./WhatIfDialog.tsx";

const title = "Renewals";
const programs = counted({ one: "{n} program", other: "{n} programs" });
const refused = "Only the provider can see the renewals of programs.";

/** The renewals of a school year: where each program's quotes stand, and the next act on them. @see spec courses §2.19 */
export function RenewalsPage() {
  const isAllowed = canByRole(actorOf(useCurrentUser()), "renewal.manage");
  return isAllowed ? <Renewals /> : <Refused page={title} error={forbidden} hint={refused} />;
}

function Renewals() {
  const { year, setYear } = useDashboardYear();
  const [search, setSearch] = useState("");
  const [sort, setSort] = useState<Sort>({ key: "group_name", order: "ASC" });
  const [dialog, setDialog] = useState<RowDialog>();
  const open = (kind: RowDialog["kind"]) => (row: Renewal) => setDialog({ kind, row, isOpen: true });
  const [isRollingOver, setRollingOver] = useState(false);
  const { renewals, crm, actions } = useRenewals(year, open);
  const columns = useMemo(() => renewalColumns(year, new Date().toISOString().slice(0, 10)), [year]);
  const found = useMemo(
    () => searchRows(renewals.data ?? [], search, (row) => [row.group_name, row.group_subdomain]),
    [renewals.data, search],
  );
  return (
    <>
      <PageHeading
        title={`${title} ${schoolYearText(year)}`}
        tabTitle={title}
        action={<YearSelect year={year} onYear={setYear} />}
      />
      <RenewalControls
        {...{ year, search, crm }}
        shown={renewals.data?.length ?? 0}
        told={renewals.data && programs(found.length)}
        onSearch={setSearch}
        onRollOver={() => setRollingOver(true)}
      />
      <QueryState of={{ renewals }} skeleton={<TableSkeleton />} page={title} refused={refused}>
        {({ renewals: all }) => (
          <RenewalActionsProvider value={actions}>
            {all.length === 0 ? (
              <NoRenewals year={year} />
            ) : (
              <DataTable
                label={`${title} ${schoolYearText(year)}`}
                columns={columns}
                rows={found}
                keyOf={({ quote_interface }) => quote_interface.id}
                sort={sort}
                onSort={setSort}
                card={(row) => <RenewalCard row={row} year={year} />}
                noRows={<EmptyState title="No programs match your search" />}
              />
            )}
          </RenewalActionsProvider>
        )}
      </QueryState>
      <RollOverDialog
        key={year}
        year={year + 1}
        isOpen={isRollingOver}
        onClose={() => setRollingOver(false)}
      />
      {dialog && (
        <RowDialogs dialog={dialog} year={year} onClose={() => setDialog({ ...dialog, isOpen: false })} />
      )}
    </>
  );
}

const NoRenewals = ({ year }: { year: number }) => (
  <EmptyState title={`No program has quotes for ${schoolYearText(year)} yet`}>
    <p>Choose another year.</p>
  </EmptyState>
);

/** School year of the address, or the one that was looked at last. */
function useDashboardYear() {
  const [params, setParams] = useSearchParams();
  const year = dashboardYearOf(params.get("current_school_year") ?? keptDashboardYear());
  useEffect(() => keepDashboardYear(year), [year]);
  return {
    year,
    setYear: (chosen: number) => setParams({ current_school_year: yearParam(chosen) }),
  };
}

/** Renewals of a year, and what can be done with each. */
function useRenewals(year: number, open: (kind: RowDialog["kind"]) => (row: Renewal) => void) {
  const renewals = useQuery({
    queryKey: keyOf(listRenewals, year),
    queryFn: ({ signal }) => call(listRenewals, { query: { current_school_year: yearParam(year) }, signal }),
  });
  const crm = useCrmRefresh(year);
  const actions = useRenewalActions(renewals.data ?? [], {
    runUpdates: open("updates"),
    refresh: crm.refreshOne,
    showUse: open("use"),
    askWhatIf: open("whatIf"),
  });
  return { renewals, crm, actions };
}

function YearSelect({ year, onYear }: { year: number; onYear: (year: number) => void }) {
  return (
    <NativeSelect
      aria-label="Dashboard of the school year"
      className={classes.years}
      value={year}
      onChange={({ currentTarget: { value } }) => onYear(Number(value))}
      rightSection={<IconChevronDown size={16} stroke={1.8} aria-hidden />}
      data={dashboardYears(year).map((each) => ({
        value: String(each),
        label: `${schoolYearText(each)} Dashboard`,
      }))}
    />
  );
}

type RowDialog = { kind: "updates" | "use" | "whatIf"; row: Renewal; isOpen: boolean };

/** The dialog of one row. It stays until it has closed, and so gives the focus back. */
function RowDialogs({
  dialog: { kind, ...shown },
  year,
  onClose,
}: {
  dialog: RowDialog;
  year: number;
  onClose: () => void;
}) {
  const key = shown.row.quote_interface.id;
  if (kind === "whatIf") return <WhatIfDialog key={key} {...shown} year={year} onClose={onClose} />;
  const Dialog = kind === "use" ? UseDialog : UpdatesDialog;
  return <Dialog key={key} {...shown} onClose={onClose} />;
}

function RenewalControls(props: {
  year: number;
  search: string;
  crm: ReturnType<typeof useCrmRefresh>;
  /** Rows that a file of the page holds. */
  shown: number;
  /** Says how many programs the search finds. */
  told: string | undefined;
  onSearch: (search: string) => void;
  onRollOver: () => void;
}) {
  const { year, search, crm } = props;
  const { crm: crmName } = useBrand();
  return (
    <div className={classes.controls}>
      <SearchBox
        label="Search programs by name or subdomain"
        placeholder="Search Programs..."
        value={search}
        onSearch={props.onSearch}
        delayMs={200}
      />
      <p role="status">{props.told}</p>
      <RefreshState refresh={crm.refresh} />
      <NarrowFold label="Actions">
        <Button variant="default" loading={crm.isRunning} onClick={crm.refreshAll}>
          Refresh All From {crmName}
        </Button>
        <Button variant="default" onClick={props.onRollOver}>
          Open {schoolYearText(year + 1)} Quotes
        </Button>
        <ExportButton
          label="Export for finance"
          selected={0}
          shown={props.shown}
          file={() => fetchFile(downloadRenewals, { query: { current_school_year: yearParam(year) } })}
        />
        <Link to="/quote_courses">Quote courses</Link>
        <Link to={`/quote_prices/${year}`}>Prices {schoolYearText(year)}</Link>
      </NarrowFold>
    </div>
  );
}
