import { Button, NativeSelect } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useNavigate, useSearchParams } from "react-router";
import {
  createLoans,
  deleteLoans,
  type GroupDocument,
  lendableList,
  lendableListRoutes,
  lentList,
  lentListRoutes,
} from "#shared/contract/programs/groupDocuments.ts";
import { type ListedProgram, programListRoutes } from "#shared/contract/programs/programs.ts";
import { canByRole } from "#shared/domain/access.ts";
import { plainText } from "#shared/domain/collection/fold.ts";
import { counted } from "#shared/words/counted.ts";
import { displayDate, viewersZone } from "#shared/words/dates.ts";
import { UndoneNotice } from "../../actions/UndoneNotice.tsx";
import { useAction } from "../../actions/useAction.ts";
import { call } from "../../api/call.ts";
import { keyOf } from "../../api/queryKeys.ts";
import { actorOf, useCurrentUser } from "../../api/session.ts";
import { ListPage } from "../../lists/ListPage.tsx";
import type { Selection } from "../../lists/useSelection.ts";
import { forbidden, QueryState, Refused } from "../../ui/QueryState.tsx";
import { TableSkeleton } from "../../ui/TableSkeleton.tsx";
import classes from "./programs.module.css";

const kinds = {
  lend: {
    title: "Lend content",
    program: "Program To Lend To:",
    verb: "Lend",
    none: "This program has everything that there is.",
  },
  revoke: {
    title: "Revoke content",
    program: "Program To Revoke From:",
    verb: "Revoke",
    none: "Nothing is lent to this program.",
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
    queryKey: keyOf(programListRoutes.list, "to choose from"),
    queryFn: ({ signal }) =>
      call(programListRoutes.list, {
        query: { per_page: "2000", sort_by: "name", sort_order: "ASC" },
        signal,
      }),
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

const refusedText = "Content is lent to programs by the provider.";

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
        { head: "Title", widthPx: 460, cell: titleOf },
        { name: "kind", head: "Kind", widthPx: 180, cell: ({ kind: of }) => of.replaceAll("_", " ") },
        {
          name: "last_release_date",
          widthPx: 180,
          cell: (row) => (row.last_release_date ? displayDate(row.last_release_date, viewersZone()) : ""),
        },
      ]}
      card={(row) => [titleOf(row), row.kind.replaceAll("_", " ")]}
      useSelected={kind === "lend" ? lendingTo(groupId) : revokingFrom(groupId, chosen?.name ?? "")}
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

const titleOf = ({ document }: GroupDocument): string => plainText(document.title);

const libraryPath = "/documents";
const lentText = counted({ one: "{n} item lent.", other: "{n} items lent." });
const revokedText = counted({ one: "{n} item revoked.", other: "{n} items revoked." });
const revokeLabel = counted({ one: "Revoke {n} item", other: "Revoke {n} items" });
const notDone = counted({ one: "{n} item was left as it was:", other: "{n} items were left as they were:" });

const loanKeys = [...Object.values(lendableListRoutes), ...Object.values(lentListRoutes)].map((route) =>
  keyOf(route),
);

/** What the list's page does with the selection: a hook for the program that is chosen. */
const lendingTo = (groupId: string | undefined) =>
  function useLendSelected(selection: Selection) {
    const navigate = useNavigate();
    const lend = useAction(createLoans, {
      invalidates: loanKeys,
      success: ({ changed }) => lentText(changed),
      undone: ({ undone }) => undone,
      keepSelected: selection.keepOnly,
      onDone: ({ undone }) => {
        if (undone.length === 0) void navigate(libraryPath);
      },
    });
    const ids = [...selection.ids];
    return {
      actions: (
        <Button
          size="xs"
          disabled={ids.length === 0 || groupId === undefined}
          loading={lend.isRunning}
          onClick={() => void lend.run({ body: { groupDocumentIds: ids, groupId: groupId ?? "" } })}
        >
          Lend
        </Button>
      ),
      notice: (
        <UndoneNotice
          title={notDone(lend.undone.length)}
          undone={lend.undone}
          onDismiss={lend.dismissUndone}
        />
      ),
    };
  };

const revokingFrom = (groupId: string | undefined, name: string) =>
  function useRevokeSelected(selection: Selection) {
    const navigate = useNavigate();
    const revoke = useAction(deleteLoans, {
      confirm: ({ body }) => ({
        title: `Revoke from ${name}?`,
        message:
          "The items disappear for this program at once: from its library, its courses and its cases. What was done with them stays in its reports.",
        confirmLabel: revokeLabel(body.groupDocumentIds.length),
        isDangerous: true,
      }),
      invalidates: loanKeys,
      success: ({ changed }) => revokedText(changed),
      undone: ({ undone }) => undone,
      keepSelected: selection.keepOnly,
      onDone: ({ undone }) => {
        if (undone.length === 0) void navigate(libraryPath);
      },
    });
    const ids = [...selection.ids];
    return {
      actions: (
        <Button
          size="xs"
          color="red"
          disabled={ids.length === 0 || groupId === undefined}
          loading={revoke.isRunning}
          onClick={() => void revoke.run({ body: { groupDocumentIds: ids, groupId: groupId ?? "" } })}
        >
          Revoke
        </Button>
      ),
      notice: (
        <UndoneNotice
          title={notDone(revoke.undone.length)}
          undone={revoke.undone}
          onDismiss={revoke.dismissUndone}
        />
      ),
    };
  };
