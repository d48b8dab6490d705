import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { type ListedProject, projectList, projectListRoutes } from "#shared/contract/projects/projects.ts";
import { canByRole } from "#shared/domain/access.ts";
import { actorOf, useCurrentUser } from "../../api/session.ts";
import { ListPage } from "../../lists/ListPage.tsx";
import { loadedLater } from "../../ui/loadedLater.tsx";
import { TableDate, TableDay } from "../../ui/TableDate.tsx";
import classes from "./projects.module.css";

const NewProjectDialog = loadedLater(async () => (await import("./ProjectDialog.tsx")).NewProjectDialog);

const linkTo = ({ id, name }: ListedProject) => <Link to={`/projects/${id}`}>{name}</Link>;
const steps = ({ completed, total }: ListedProject): string => `${completed} of ${total} steps`;
const waits = ({ waits_for }: ListedProject): string =>
  waits_for.length > 0 ? `Waiting for ${waits_for.join(", ")}` : "Done";
const due = ({ due_on }: ListedProject) => due_on && <TableDate on={due_on} />;

/** Projects of the group: who writes which cases, and how far they are. @see ADR 0382 */
export function ProjectListPage() {
  const [isNew, setIsNew] = useState(false);
  const navigate = useNavigate();
  const mayEdit = canByRole(actorOf(useCurrentUser()), "project.edit");
  return (
    <>
      <ListPage<ListedProject>
        title="Projects"
        list={projectList}
        routes={projectListRoutes}
        action="project.read"
        headAction={
          <div className={classes.actions}>
            <Button component={Link} to="/projects/waiting" variant="default">
              Waiting work
            </Button>
            {mayEdit && (
              <Button leftSection={<IconPlus size={17} aria-hidden />} onClick={() => setIsNew(true)}>
                New project
              </Button>
            )}
          </div>
        }
        nameOf={({ name }) => name}
        columns={[
          { name: "id", widthPx: 88 },
          { name: "name", widthPx: 196, cell: linkTo },
          { name: "cases", head: "Cases", widthPx: 188, cell: ({ cases }) => cases.join(", ") },
          {
            name: "waits_for",
            head: "Waiting for",
            widthPx: 156,
            cell: ({ waits_for }) => waits_for.join(", ") || "Done",
          },
          { name: "completed", head: "Done", widthPx: 112, cell: steps },
          { name: "due_on", widthPx: 104, cell: due },
          { name: "updated_at", widthPx: 112, cell: (row) => <TableDay at={row.updated_at} /> },
        ]}
        card={(row) => [linkTo(row), row.cases.join(", "), waits(row), steps(row)]}
        texts={{
          search: "Search projects",
          export: "Export list",
          none: "There are no projects yet.",
          noneFits: "No project fits this search and these filters.",
          showAll: "Show all projects",
          refused: "Projects are for those who write and review cases.",
        }}
      />
      {isNew && (
        <NewProjectDialog onClose={() => setIsNew(false)} onMade={(id) => void navigate(`/projects/${id}`)} />
      )}
    </>
  );
}
