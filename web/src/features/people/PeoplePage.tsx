import { type PersonInProgram, peopleList, peopleListRoutes } from "#shared/contract/programs/people.ts";
import { memberStatus } from "#shared/domain/memberStatus.ts";
import { displayDate, viewersZone } from "#shared/words/dates.ts";
import { deviceClock } from "../../api/correctedClock.ts";
import { ListPage } from "../../lists/ListPage.tsx";

const timeZone = viewersZone();
const statusOf = ({ subscription_end }: PersonInProgram) =>
  memberStatus(subscription_end, { now: new Date(deviceClock.now()).toISOString(), timeZone });
const nameOf = ({ first_name, last_name }: PersonInProgram): string => `${first_name} ${last_name}`;

/** The people of the program. @see spec courses §2.13 */
export function PeoplePage() {
  return (
    <ListPage
      title="People"
      list={peopleList}
      routes={peopleListRoutes}
      action="program.member.list"
      nameOf={nameOf}
      columns={[
        { name: "last_name", widthPx: 140 },
        { name: "first_name", widthPx: 120 },
        { name: "email", widthPx: 240 },
        { name: "role", widthPx: 220 },
        { head: "Status", widthPx: 170, cell: (row) => statusOf(row).label },
        { name: "subscription_end", widthPx: 270, cell: (row) => statusOf(row).detail },
        { name: "created_at", widthPx: 180, cell: (row) => displayDate(row.created_at, timeZone) },
      ]}
      card={(row) => [nameOf(row), row.email, `${row.role}, ${statusOf(row).detail || statusOf(row).label}`]}
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
