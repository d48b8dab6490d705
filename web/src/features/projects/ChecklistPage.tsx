import { Button, Checkbox } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useNavigate, useParams, useSearchParams } from "react-router";
import {
  type ChecklistItem,
  completeAssignment,
  completeEditing,
  getProject,
  type ProjectDetail,
  updateChecklistItem,
} from "#shared/contract/projects/projects.ts";
import { itemParts, projectRoleWords } from "#shared/domain/projects/projectRoles.ts";
import { useAction } from "../../actions/useAction.ts";
import { call } from "../../api/call.ts";
import { keyOf } from "../../api/queryKeys.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { NotFoundPage } from "../../ui/NotFoundPage.tsx";
import { PageHeading } from "../../ui/PageHeading.tsx";
import { QueryState } from "../../ui/QueryState.tsx";
import { TableSkeleton } from "../../ui/TableSkeleton.tsx";
import { projectKeys } from "./projectKeys.ts";
import classes from "./projects.module.css";

const title = "Editor's Checklist";

/** `/versions/{id}/editor_checklist?project_id=`. @see spec documents §2.1, §2.14 */
export function ChecklistPage() {
  const { id = "" } = useParams();
  const [query] = useSearchParams();
  const projectId = query.get("project_id") ?? "";
  const project = useQuery({
    queryKey: keyOf(getProject, projectId),
    queryFn: ({ signal }) => call(getProject, { params: { id: projectId }, signal }),
    enabled: projectId !== "",
  });
  if (projectId === "")
    return (
      <>
        <PageHeading title={title} tabTitle={title} />
        <EmptyState title="This link names no project">
          <Link to="/projects">Go to projects</Link>
        </EmptyState>
      </>
    );
  return (
    <QueryState
      of={{ project }}
      skeleton={<TableSkeleton />}
      page={title}
      refused="Projects are for those who write and review cases."
    >
      {(loaded) => <OfVersion project={loaded.project} versionId={Number(id)} />}
    </QueryState>
  );
}

function OfVersion({ project, versionId }: { project: ProjectDetail; versionId: number }) {
  const document = project.documents.find(({ version_id }) => version_id === versionId);
  if (!document) return <NotFoundPage />;
  const current = project.assignments.find(
    ({ version_id, is_current }) => version_id === versionId && is_current,
  );
  const member = project.members.find(({ id }) => id === current?.member_id);
  if (!current || !member)
    return (
      <>
        <PageHeading title={title} tabTitle={title} below={document.title} />
        <EmptyState title="All checklists of this case are complete">
          <Link to={`/projects/${project.id}`}>Open project</Link>
        </EmptyState>
      </>
    );
  const heading = `Editor's Checklist: ${projectRoleWords[member.role]}`;
  return (
    <>
      <PageHeading title={heading} tabTitle={heading} below={`${document.title} · ${project.name}`} />
      {current.may_work ? (
        <Checklist project={project} assignment={current} />
      ) : (
        <EmptyState title={`This checklist belongs to ${member.name}`}>
          <Link to={`/projects/${project.id}`}>Open project</Link>
        </EmptyState>
      )}
    </>
  );
}

type Assignment = ProjectDetail["assignments"][number];

function Checklist({ project, assignment }: { project: ProjectDetail; assignment: Assignment }) {
  const navigate = useNavigate();
  const [ticked, setTicked] = useState<ReadonlyMap<number, boolean>>(new Map());
  const isChecked = ({ id, checked }: ChecklistItem): boolean => ticked.get(id) ?? checked;
  const isAllChecked = assignment.checklist.every(isChecked);
  const onDone = ({ next_link }: { next_link: string }) => void navigate(next_link);
  const success = ({ next_member }: { next_member: string | null }) =>
    next_member === null ? "Editing is complete." : `Editing is complete. It is ${next_member}'s turn now.`;
  const completeThis = useAction(completeAssignment, { success, invalidates: projectKeys, onDone });
  const completeLast = useAction(completeEditing, { success, invalidates: projectKeys, onDone });
  const editPage = `/versions/${assignment.version_id}/edit?project_id=${project.id}`;

  function complete(): void {
    const member_id = String(assignment.member_id);
    const next = assignment.next_version_id;
    if (next === null) void completeLast.run({ params: { member_id }, body: {} });
    else
      void completeThis.run({
        params: { member_id, assignment_id: String(assignment.id) },
        query: { next_link: `${location.origin}/versions/${next}/edit?project_id=${project.id}` },
        body: {},
      });
  }

  return (
    <>
      <ul className={classes.checklist}>
        {assignment.checklist.map((item) => (
          <Item
            key={item.id}
            item={item}
            isChecked={isChecked(item)}
            onTick={(checked) => setTicked((before) => new Map(before).set(item.id, checked))}
          />
        ))}
      </ul>
      <div className={classes.actions}>
        <Button
          disabled={!isAllChecked}
          loading={completeThis.isRunning || completeLast.isRunning}
          onClick={complete}
        >
          Editing Complete
        </Button>
        <Button component={Link} to={editPage} variant="default">
          Cancel and Close
        </Button>
      </div>
      {!isAllChecked && <p className={classes.help}>Check every item to complete editing.</p>}
    </>
  );
}

/** Saves a tick at once; where that fails, the box shows again what is saved. */
function Item(props: { item: ChecklistItem; isChecked: boolean; onTick: (checked: boolean) => void }) {
  const { item, isChecked, onTick } = props;
  const { heading, points } = itemParts(item.body);
  const save = useAction(updateChecklistItem);

  async function tick(checked: boolean): Promise<void> {
    onTick(checked);
    const outcome = await save.run({
      params: { id: String(item.id) },
      body: { projects_checklist_item: { checked } },
    });
    if (outcome.state === "failed") onTick(!checked);
  }

  return (
    <li>
      <Checkbox
        label={<strong>{heading}</strong>}
        checked={isChecked}
        disabled={save.isRunning}
        onChange={(event) => void tick(event.currentTarget.checked)}
      />
      {points.length > 0 && (
        <ul className={classes.points}>
          {points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      )}
    </li>
  );
}
