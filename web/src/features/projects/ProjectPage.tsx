import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useNavigate, useParams } from "react-router";
import { deleteProject, getProject, type ProjectDetail } from "#shared/contract/projects/projects.ts";
import { checklistPath } from "#shared/domain/projects/checklistPath.ts";
import { projectRoleWords } from "#shared/domain/projects/projectRoles.ts";
import { displayCalendarDate, shortDate, viewersZone } from "#shared/words/dates.ts";
import { useAction } from "../../actions/useAction.ts";
import { call } from "../../api/call.ts";
import { keyOf } from "../../api/queryKeys.ts";
import { Breadcrumbs } from "../../ui/Breadcrumbs.tsx";
import { loadedLater } from "../../ui/loadedLater.tsx";
import { PageHeading } from "../../ui/PageHeading.tsx";
import { QueryState } from "../../ui/QueryState.tsx";
import { TableDate } from "../../ui/TableDate.tsx";
import { TableSkeleton } from "../../ui/TableSkeleton.tsx";
import { projectListKeys } from "./projectKeys.ts";
import classes from "./projects.module.css";

const EditProjectDialog = loadedLater(async () => (await import("./ProjectDialog.tsx")).EditProjectDialog);
const timeZone = viewersZone();

/** One project: whose turn it is with each case, and what is done. @see ADR 0382 */
export function ProjectPage() {
  const { id = "" } = useParams();
  const project = useQuery({
    queryKey: keyOf(getProject, id),
    queryFn: ({ signal }) => call(getProject, { params: { id }, signal }),
  });
  return (
    <QueryState
      of={{ project }}
      skeleton={<TableSkeleton />}
      page="Project"
      refused="Projects are for those who write and review cases."
    >
      {(loaded) => <Project project={loaded.project} />}
    </QueryState>
  );
}

function Project({ project }: { project: ProjectDetail }) {
  const { id, name, due_on, members, documents } = project;
  const associate = members.find(({ role }) => role === "production_associate");
  return (
    <>
      <PageHeading
        title={name}
        tabTitle={name}
        above={<Breadcrumbs steps={[{ label: "Projects", to: "/projects" }, { label: `Project ${id}` }]} />}
        below={due_on ? `Due ${displayCalendarDate(due_on)}` : undefined}
        action={project.may_edit && <Changes project={project} />}
      />
      {associate && <p className={classes.said}>Project Production Associate is: {associate.name}</p>}
      <p className={classes.said}>
        <Link to={`/projects/${id}/question_sets`}>Question sets of this project</Link>
      </p>
      <div className={classes.parts}>
        {documents.map((document) => (
          <section key={document.id} aria-labelledby={`case-${document.id}`}>
            <h2 id={`case-${document.id}`}>
              <Link to={`/versions/${document.version_id}/edit?project_id=${id}`}>{document.title}</Link>
            </h2>
            <Responsible project={project} versionId={document.version_id} />
            <div className={classes.wide}>
              <table className={classes.table} data-cards>
                <thead>
                  <tr>
                    <th scope="col">Role</th>
                    <th scope="col">Member</th>
                    <th scope="col">Due</th>
                    <th scope="col">Checklist</th>
                    <th scope="col">State</th>
                  </tr>
                </thead>
                <tbody>
                  {members.map((member) => (
                    <Step key={member.id} project={project} member={member} versionId={document.version_id} />
                  ))}
                </tbody>
              </table>
            </div>
          </section>
        ))}
      </div>
    </>
  );
}

const currentOf = ({ assignments }: ProjectDetail, versionId: number) =>
  assignments.find(({ version_id, is_current }) => version_id === versionId && is_current);

function Responsible({ project, versionId }: { project: ProjectDetail; versionId: number }) {
  const current = currentOf(project, versionId);
  const member = project.members.find(({ id }) => id === current?.member_id);
  if (!member) return <p className={classes.said}>All checklists of this case are complete.</p>;
  return <p className={classes.said}>Current Workflow Editor is: {member.name}</p>;
}

type Member = ProjectDetail["members"][number];

function Step(props: { project: ProjectDetail; member: Member; versionId: number }) {
  const { project, member, versionId } = props;
  const own = project.assignments.find(
    ({ version_id, member_id }) => version_id === versionId && member_id === member.id,
  );
  if (!own) return null;
  const dueOn = member.due_on ?? project.due_on;
  const checked = own.checklist.filter((item) => item.checked).length;
  return (
    <tr aria-current={own.is_current ? "step" : undefined}>
      <th scope="row">{projectRoleWords[member.role]}</th>
      <td data-label="Member">
        {member.name}
        {!member.is_able && !own.is_complete && (
          <div className={classes.warning}>Can no longer open all cases of this project</div>
        )}
      </td>
      <td data-label="Due">
        {dueOn && <TableDate on={dueOn} />}
        {own.is_overdue && <div className={classes.warning}>Overdue</div>}
      </td>
      <td data-label="Checklist">
        {checked} of {own.checklist.length}
      </td>
      <td data-label="State">
        <State of={own} project={project} />
      </td>
    </tr>
  );
}

function State({ of, project }: { of: ProjectDetail["assignments"][number]; project: ProjectDetail }) {
  if (of.is_complete)
    return (
      <>
        Complete{of.completed_at && `, ${shortDate(of.completed_at, timeZone)}`}
        {of.completed_by && `, by ${of.completed_by}`}
      </>
    );
  if (!of.is_current) return <span className={classes.soft}>Not started</span>;
  const since = of.since && ` since ${shortDate(of.since, timeZone)}`;
  return (
    <>
      <strong>In progress{since}</strong>
      {of.may_work && (
        <div>
          <Link to={checklistPath(of.version_id, project.id)}>Checklist</Link>
        </div>
      )}
    </>
  );
}

function Changes({ project }: { project: ProjectDetail }) {
  const [isEditing, setIsEditing] = useState(false);
  const navigate = useNavigate();
  const remove = useAction(deleteProject, {
    confirm: {
      title: "Delete this project?",
      message: `“${project.name}” is deleted with its checklists. Its cases stay as they are.`,
      confirmLabel: "Delete",
      isDangerous: true,
    },
    success: "The project was deleted.",
    invalidates: projectListKeys,
    onDone: () => void navigate("/projects"),
  });
  return (
    <div className={classes.actions}>
      <Button variant="default" onClick={() => setIsEditing(true)}>
        Edit project
      </Button>
      <Button
        variant="default"
        loading={remove.isRunning}
        onClick={() => void remove.run({ params: { id: String(project.id) } })}
      >
        Delete
      </Button>
      {isEditing && <EditProjectDialog project={project} onClose={() => setIsEditing(false)} />}
    </div>
  );
}
