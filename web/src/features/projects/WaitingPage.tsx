import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { getWaitingWork, type WaitingWork } from "#shared/contract/projects/projects.ts";
import { projectRoleWords } from "#shared/domain/projects/projectRoles.ts";
import { counted } from "#shared/words/counted.ts";
import { call } from "../../api/call.ts";
import { keyOf } from "../../api/queryKeys.ts";
import { Breadcrumbs } from "../../ui/Breadcrumbs.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { PageHeading } from "../../ui/PageHeading.tsx";
import { QueryState } from "../../ui/QueryState.tsx";
import { TableDate, TableDay } from "../../ui/TableDate.tsx";
import { TableSkeleton } from "../../ui/TableSkeleton.tsx";
import classes from "./projects.module.css";

const title = "Waiting work";
const pieces = counted({ one: "{n} case waiting", other: "{n} cases waiting" });

/** The board of production associates: what waits for whom, since when. @see ADR 0382 */
export function WaitingPage() {
  const waiting = useQuery({
    queryKey: keyOf(getWaitingWork, "all"),
    queryFn: ({ signal }) => call(getWaitingWork, { query: {}, signal }),
  });
  return (
    <QueryState
      of={{ waiting }}
      skeleton={<TableSkeleton />}
      page={title}
      refused="Projects are for those who write and review cases."
    >
      {({ waiting: { count, work } }) => (
        <>
          <PageHeading
            title={title}
            tabTitle={title}
            above={<Breadcrumbs steps={[{ label: "Projects", to: "/projects" }, { label: title }]} />}
            below={count > 0 ? pieces(count) : undefined}
          />
          {work.length === 0 ? (
            <EmptyState title="Nothing is waiting for anybody">
              <Link to="/projects">Go to projects</Link>
            </EmptyState>
          ) : (
            <div className={classes.parts}>
              {[...Map.groupBy(work, ({ user_id }) => user_id)].map(([userId, own]) => (
                <OfPerson key={userId} userId={userId} work={own} />
              ))}
              {count > work.length && (
                <p className={classes.help}>The {work.length} that have waited longest are shown.</p>
              )}
            </div>
          )}
        </>
      )}
    </QueryState>
  );
}

function OfPerson({ userId, work }: { userId: string; work: readonly WaitingWork[] }) {
  const [first] = work;
  const titleId = `waits-for-${userId}`;
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId}>{first?.name}</h2>
      <div className={classes.wide}>
        <table className={classes.table} data-cards>
          <thead>
            <tr>
              <th scope="col">Case</th>
              <th scope="col">Project</th>
              <th scope="col">Role</th>
              <th scope="col">Waiting since</th>
              <th scope="col">Due</th>
            </tr>
          </thead>
          <tbody>
            {work.map((one) => (
              <tr key={one.assignment_id}>
                <th scope="row">
                  <Link to={`/versions/${one.version_id}/edit?project_id=${one.project.id}`}>
                    {one.title}
                  </Link>
                  {!one.is_able && <div className={classes.warning}>Can no longer open this case</div>}
                </th>
                <td data-label="Project">
                  <Link to={`/projects/${one.project.id}`}>{one.project.name}</Link>
                </td>
                <td data-label="Role">{projectRoleWords[one.role]}</td>
                <td data-label="Waiting since">
                  <TableDay at={one.since} />
                </td>
                <td data-label="Due">
                  {one.due_on && <TableDate on={one.due_on} />}
                  {one.is_overdue && <div className={classes.warning}>Overdue</div>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
