import { IconArrowBackUp } from "@tabler/icons-react";
import { restoreMembers } from "#shared/contract/programs/members.ts";
import {
  type RemovedMember,
  removedList,
  removedListRoutes,
} from "#shared/contract/programs/removedMembers.ts";
import { counted } from "#shared/words/counted.ts";
import { shortDate, viewersZone } from "#shared/words/dates.ts";
import { useAction } from "../../actions/useAction.ts";
import { ListPage } from "../../lists/ListPage.tsx";
import type { Selection } from "../../lists/useSelection.ts";
import { Breadcrumbs } from "../../ui/Breadcrumbs.tsx";
import { ReasonButton } from "../../ui/ReasonButton.tsx";
import { TableDay } from "../../ui/TableDate.tsx";
import { memberKeys, selectFirst } from "./memberKeys.ts";
import { nameOf } from "./peopleColumns.tsx";
import { useBatch } from "./useBatch.tsx";

const timeZone = viewersZone();
const restored = counted({ one: "{n} member is back.", other: "{n} members are back." });
const notRestored = counted({
  one: "{n} member was not restored:",
  other: "{n} members were not restored:",
});

/** Those who were removed in the last thirty days, and the way back for them. */
export function RemovedMembersPage() {
  return (
    <ListPage<RemovedMember>
      title="Recently removed"
      list={removedList}
      routes={removedListRoutes}
      action="program.member.list"
      above={
        <Breadcrumbs
          steps={[{ label: "People", to: "/group_role_definition_users" }, { label: "Recently removed" }]}
        />
      }
      nameOf={nameOf}
      columns={[
        { name: "first_name", widthPx: 110 },
        { name: "last_name", widthPx: 126 },
        { name: "email", widthPx: 200 },
        { name: "role", widthPx: 132 },
        { name: "removed_at", widthPx: 122, cell: (row) => <TableDay at={row.removed_at} /> },
        { name: "removed_by", widthPx: 130 },
        {
          name: "restorable_until",
          widthPx: 140,
          cell: (row) => <TableDay at={row.restorable_until} />,
        },
      ]}
      card={(row) => [nameOf(row), row.email, `${row.role}, removed ${shortDate(row.removed_at, timeZone)}`]}
      useSelected={useRestore}
      texts={{
        search: "Search removed members",
        export: "Export list",
        none: "Nobody was removed from your program in the last 30 days.",
        noneFits: "Nobody fits this search.",
        showAll: "Show all",
        refused: "Only program administrators can see people in a program.",
      }}
    />
  );
}

function useRestore(selection: Selection) {
  const batch = useBatch(selection);
  const ids = [...selection.ids];
  const restore = useAction(restoreMembers, {
    invalidates: memberKeys,
    success: ({ done, job_id }) => (job_id === null && done > 0 ? restored(done) : undefined),
    onDone: (reply) => batch.follow(reply, { undone: notRestored, done: restored }),
  });
  return {
    actions: (
      <ReasonButton
        size="xs"
        variant="default"
        offBecause={ids.length === 0 ? selectFirst : batch.offBecause}
        loading={restore.isRunning}
        leftSection={<IconArrowBackUp size={16} aria-hidden />}
        onClick={() => void restore.run({ body: { groupRoleDefinitionUserIds: ids } })}
      >
        Restore
      </ReasonButton>
    ),
    notice: batch.notice,
  };
}
