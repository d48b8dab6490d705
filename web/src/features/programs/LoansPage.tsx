import { NativeSelect } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useSearchParams } from "react-router";
import {
  type GroupDocument,
  lendableList,
  lendableListRoutes,
  lentList,
  lentListRoutes,
} from "#shared/contract/programs/groupDocuments.ts";
import { type ListedProgram, programListRoutes } from "#shared/contract/programs/programs.ts";
import { canByRole } from "#shared/domain/access.ts";
import { plainText } from "#shared/domain/collection/fold.ts";
import { kindWords } from "#shared/domain/kindWords.ts";
import { call } from "../../api/call.ts";
import { keyOf } from "../../api/queryKeys.ts";
import { actorOf, useCurrentUser } from "../../api/session.ts";
import { ListPage } from "../../lists/ListPage.tsx";
import { Breadcrumbs } from "../../ui/Breadcrumbs.tsx";
import { forbidden, QueryState, Refused } from "../../ui/QueryState.tsx";
import { TableDay } from "../../ui/TableDate.tsx";
import { TableSkeleton } from "../../ui/TableSkeleton.tsx";
import { LoanBatches } from "./LoanBatches.tsx";
import { lendingTo, revokingFrom } from "./loanActions.tsx";
import classes from "./programs.module.css";

const kinds = {
  lend: {
    title: "Lend content",
    program: "Program To Lend To:",
    verb: "Lend",
    none: "This program already has all content.",
  },
  revoke: {
    title: "Revoke content",
    program: "Program To Revoke From:",
    verb: "Revoke",
    none: "No content is shared with this program.",
  },
} as const;
type Kind = keyof typeof kinds;

/** @see spec courses §2.12 "Lend content to a program" */
export const LendPage = () => <LoansPage kind="lend" />;
/** @see spec courses §2.12 "Revoke content from a program" */
export const RevokePage = () => <LoansPage kind="revoke" />;

function LoansPage({ kind }: { kind: Kind }) {
  const isAllowed = canByRole(actorOf(useCurrentUser()), "loan.manage");
  const programs = useQuery({
    queryKey: keyOf(programListRoutes.list, "available"),
    queryFn: ({ signal }) => everyProgram(signal),
    enabled: isAllowed,
  });
  const { title } = kinds[kind];
  if (!isAllowed) return <Refused page={title} error={forbidden} hint={refusedText} />;
  return (
    <QueryState of={{ programs }} skeleton={<TableSkeleton />} page={title}>
      {({ programs: all }) => (
        <Loans kind={kind} programs={all.filter((each) => each.archived_at === null)} />
      )}
    </QueryState>
  );
}

/** By name; a reply holds 2,000 at most. */
async function everyProgram(signal: AbortSignal): Promise<ListedProgram[]> {
  const all: ListedProgram[] = [];
  for (let page = 0; all.length === page * atOnce; page++) {
    const query = {
      page: String(page),
      per_page: String(atOnce),
      sort_by: "name",
      sort_order: "ASC",
    } as const;
    all.push(...(await call(programListRoutes.list, { query, signal })));
  }
  return all;
}

const atOnce = 2000;
const refusedText = "Only the provider can lend content to programs.";

function Loans({ kind, programs }: { kind: Kind; programs: readonly ListedProgram[] }) {
  const [search, setSearch] = useSearchParams();
  const texts = kinds[kind];
  const chosen = programs.find(({ id }) => id === search.get("group_id")) ?? programs[0];
  const groupId = chosen?.id;
  const where = useMemo(() => (groupId === undefined ? {} : { group_id: groupId }), [groupId]);
  return (
    <ListPage<GroupDocument>
      key={`${kind} ${groupId}`}
      title={texts.title}
      list={kind === "lend" ? lendableList : lentList}
      routes={kind === "lend" ? lendableListRoutes : lentListRoutes}
      action="loan.manage"
      above={
        <>
          <Breadcrumbs steps={[{ label: "Programs", to: "/groups" }, { label: texts.title }]} />
          {groupId !== undefined && <LoanBatches groupId={groupId} />}
        </>
      }
      where={where}
      controls={
        <NativeSelect
          className={classes.program ?? ""}
          label={texts.program}
          value={groupId ?? ""}
          data={programs.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(event) => setSearch({ group_id: event.currentTarget.value }, { replace: true })}
        />
      }
      nameOf={titleOf}
      columns={[
        { head: "Title", sort: "title", widthPx: 460, cell: titleOf },
        { name: "kind", head: "Kind", widthPx: 180, cell: (row) => kindOf(row) },
        {
          name: "last_release_date",
          widthPx: 180,
          cell: (row) => row.last_release_date && <TableDay at={row.last_release_date} />,
        },
      ]}
      card={(row) => [titleOf(row), kindOf(row)]}
      {...(chosen && { useSelected: kind === "lend" ? lendingTo(chosen) : revokingFrom(chosen) })}
      texts={{
        search: "Search items",
        export: "Export list",
        none: texts.none,
        noneFits: "No item fits this search.",
        showAll: "Show all items",
        refused: refusedText,
      }}
    />
  );
}

const kindOf = ({ kind }: GroupDocument): string => kindWords[kind];
const titleOf = ({ document }: GroupDocument): string => plainText(document.title);
