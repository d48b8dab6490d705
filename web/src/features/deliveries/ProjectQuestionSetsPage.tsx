import { Checkbox } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Link, useParams } from "react-router";
import {
  listProjectQuestionSets,
  type ProjectQuestionSet,
  setsAtMost,
  updateProjectQuestionSet,
} from "#shared/contract/projects/projectQuestionSets.ts";
import type { ReplyOf } from "#shared/contract/route.ts";
import { counted } from "#shared/words/counted.ts";
import { shortDate, viewersZone } from "#shared/words/dates.ts";
import { useAction } from "../../actions/useAction.ts";
import { call } from "../../api/call.ts";
import { keyOf } from "../../api/queryKeys.ts";
import { Breadcrumbs } from "../../ui/Breadcrumbs.tsx";
import { PageHeading } from "../../ui/PageHeading.tsx";
import { QueryState } from "../../ui/QueryState.tsx";
import { TableSkeleton } from "../../ui/TableSkeleton.tsx";
import { FilterTable } from "./filterTable/FilterTable.tsx";
import type { FilterColumn } from "./filterTable/filterColumn.ts";

const zone = viewersZone();
const title = "Question sets of a project";
const belongText = counted({
  one: "{n} question set belongs to this project.",
  other: "{n} question sets belong to this project.",
});

/** `/projects/{id}/question_sets`: which question sets belong to a project. @see spec assessments §2.4 "Project question set table", ADR 0423 */
export function ProjectQuestionSetsPage() {
  const { id = "" } = useParams();
  const project = useQuery({
    queryKey: keyOf(listProjectQuestionSets, id),
    queryFn: ({ signal }) => call(listProjectQuestionSets, { params: { id }, signal }),
    // Rows stay in their places while boxes are checked under a filter or sort by them.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return (
    <QueryState
      of={{ project }}
      skeleton={<TableSkeleton />}
      page={title}
      refused="Projects are for those who write and review cases."
    >
      {(loaded) => <QuestionSets key={id} id={id} project={loaded.project} />}
    </QueryState>
  );
}

type Sets = ReplyOf<typeof listProjectQuestionSets>;

function QuestionSets({ id, project }: { id: string; project: Sets }) {
  const { project_name, may_edit, sets } = project;
  const [changed, setChanged] = useState<ReadonlyMap<number, boolean>>(new Map());
  const isChecked = (set: ProjectQuestionSet): boolean => changed.get(set.id) ?? set.checked;
  const box = (set: ProjectQuestionSet) => (
    <Belongs
      set={set}
      projectId={id}
      isChecked={isChecked(set)}
      isReadOnly={!may_edit}
      onCheck={(checked) => setChanged((before) => new Map(before).set(set.id, checked))}
    />
  );
  const count = sets.filter(isChecked).length;
  return (
    <>
      <PageHeading
        title={title}
        tabTitle={`${title}: ${project_name}`}
        above={
          <Breadcrumbs
            steps={[
              { label: "Projects", to: "/projects" },
              { label: project_name, to: `/projects/${id}` },
              { label: "Question sets" },
            ]}
          />
        }
        below={project_name}
      />
      <p role="status">{belongText(count)}</p>
      {may_edit && <p>Each check is saved at once. A project has at most {setsAtMost} question sets.</p>}
      <div data-wide>
        <FilterTable
          label="Question sets"
          head="title"
          columns={columnsOf(box)}
          rows={sets}
          keyOf={(set) => set.id}
          empty={
            may_edit
              ? "There are no question sets yet. Make one from selected questions of the bank."
              : "No question set belongs to this project."
          }
        />
      </div>
    </>
  );
}

/** Saves a check at once; where that fails, the box shows again what is saved. */
function Belongs(props: {
  set: ProjectQuestionSet;
  projectId: string;
  isChecked: boolean;
  isReadOnly: boolean;
  onCheck: (checked: boolean) => void;
}) {
  const { set, onCheck } = props;
  const save = useAction(updateProjectQuestionSet);

  async function check(checked: boolean): Promise<void> {
    onCheck(checked);
    const params = { id: props.projectId, set_id: String(set.id) };
    const outcome = await save.run({ params, body: { checked } });
    if (outcome.state === "failed") onCheck(!checked);
  }

  return (
    <Checkbox
      aria-label={`${set.title} belongs to the project`}
      checked={props.isChecked}
      disabled={props.isReadOnly || save.isRunning}
      onChange={({ currentTarget: { checked } }) => void check(checked)}
    />
  );
}

const columnsOf = (box: (set: ProjectQuestionSet) => ReactNode): FilterColumn<ProjectQuestionSet>[] => [
  { key: "checked", label: "In project", text: (set) => (set.checked ? "Yes" : "No"), cell: box },
  { key: "id", label: "ID", text: ({ id }) => String(id), sortBy: ({ id }) => id, isNumber: true },
  {
    key: "title",
    label: "Title",
    text: (set) => set.title,
    cell: (set) => <Link to={set.show_question_set_path}>{set.title}</Link>,
  },
  {
    key: "created_at",
    label: "Created",
    text: (set) => shortDate(set.created_at, zone),
    sortBy: (set) => set.created_at,
  },
];
