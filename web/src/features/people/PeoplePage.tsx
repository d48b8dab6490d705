import { type PersonInProgram, peopleList, peopleListRoutes } from "#shared/contract/programs/people.ts";
import { displayDate } from "#shared/domain/dates.ts";
import { memberStatus } from "#shared/domain/memberStatus.ts";
import { deviceClock } from "../../api/correctedClock.ts";
import { ListPage } from "../../lists/ListPage.tsx";
import type { ListColumn } from "../../lists/ListTable.tsx";

const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
const statusOf = ({ subscription_end }: PersonInProgram) =>
  memberStatus(subscription_end, { now: new Date(deviceClock.now()).toISOString(), timeZone });

const columns: ListColumn<PersonInProgram>[] = [
  { head: "Last Name", widthPx: 140, sortBy: "last_name", cell: (row) => row.last_name },
  { head: "First Name", widthPx: 120, sortBy: "first_name", cell: (row) => row.first_name },
  { head: "Email", widthPx: 240, sortBy: "email", cell: (row) => row.email },
  { head: "Role", widthPx: 220, sortBy: "role", cell: (row) => row.role },
  { head: "Status", widthPx: 170, cell: (row) => statusOf(row).label },
  {
    head: "Subscription Expiration",
    widthPx: 270,
    sortBy: "subscription_end",
    cell: (row) => statusOf(row).detail,
  },
  {
    head: "Date Added",
    widthPx: 180,
    sortBy: "created_at",
    firstOrder: "DESC",
    cell: (row) => displayDate(row.created_at, timeZone),
  },
];

/** The people of the program. @see spec courses §2.13 */
export function PeoplePage() {
  return (
    <ListPage
      title="People"
      list={peopleList}
      routes={peopleListRoutes}
      action="program.member.list"
      columns={columns}
      nameOf={(row) => `${row.first_name} ${row.last_name}`}
      card={(row) => (
        <>
          <strong>
            {row.first_name} {row.last_name}
          </strong>
          <div>{row.email}</div>
          <div>
            {row.role}, {statusOf(row).detail || statusOf(row).label}
          </div>
        </>
      )}
      texts={{
        search: "Search people",
        export: "Export User List",
        none: "Nobody has been added to your program yet.",
        noneFits: "Nobody fits this search and these filters.",
        showAll: "Show all people",
        refused: "The people of a program are for its administrators.",
      }}
    />
  );
}
