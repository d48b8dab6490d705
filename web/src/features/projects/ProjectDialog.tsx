import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { libraryRoutes } from "#shared/contract/library/library.ts";
import {
  createProject,
  listProjectCandidates,
  type ProjectDetail,
  updateProject,
} from "#shared/contract/projects/projects.ts";
import { plainText } from "#shared/domain/collection/fold.ts";
import { type ProjectRole, projectRoles, projectRoleWords } from "#shared/domain/projects/projectRoles.ts";
import { call } from "../../api/call.ts";
import { keyOf } from "../../api/queryKeys.ts";
import { DateField } from "../../forms/DateField.tsx";
import { FormDialog } from "../../forms/FormDialog.tsx";
import { TextField } from "../../forms/fields.tsx";
import { PickField } from "../../forms/PickField.tsx";
import { dateRule } from "../../forms/typedDate.ts";
import { type RouteForm, useRouteForm } from "../../forms/useRouteForm.ts";
import { projectKeys } from "./projectKeys.ts";
import classes from "./projects.module.css";

/** People and due date of each role, as `author` and `author_due`. */
type Typed = { name: string; due_on: string; document_ids: readonly string[] } & Record<
  ProjectRole,
  readonly string[]
> &
  Record<`${ProjectRole}_due`, string>;

const fields = {
  name: { label: "Project name" },
  due_on: { label: "Project due", check: dateRule({}) },
  document_ids: { label: "Cases", isNeeded: "Choose at least one case" },
  author: { label: "Author" },
  author_due: { label: "Author due", check: dateRule({}) },
  editor: { label: "Editor" },
  editor_due: { label: "Editor due", check: dateRule({}) },
  copy_editor: { label: "Copy Editor" },
  copy_editor_due: { label: "Copy Editor due", check: dateRule({}) },
  reviewer: { label: "Reviewer" },
  reviewer_due: { label: "Reviewer due", check: dateRule({}) },
  production_associate: { label: "Production Associate", isNeeded: "Choose one Production Associate" },
  production_associate_due: { label: "Production Associate due", check: dateRule({}) },
} as const;

const withRoles = <Value,>(of: (role: ProjectRole) => Value) =>
  Object.fromEntries(projectRoles.map((role) => [role, of(role)])) as Record<ProjectRole, Value>;
const withDues = (of: (role: ProjectRole) => string) =>
  Object.fromEntries(projectRoles.map((role) => [`${role}_due`, of(role)])) as Record<
    `${ProjectRole}_due`,
    string
  >;

/** The values of a form; of a new project, empty ones. */
const typedOf = (project: ProjectDetail | undefined): Typed => ({
  name: project?.name ?? "",
  due_on: project?.due_on ?? "",
  document_ids: project?.documents.map(({ id }) => String(id)) ?? [],
  ...withRoles((role) => membersOf(project, role).map(({ user_id }) => user_id)),
  ...withDues((role) => membersOf(project, role)[0]?.due_on ?? ""),
});

const membersOf = (project: ProjectDetail | undefined, role: ProjectRole) =>
  project?.members.filter((member) => member.role === role) ?? [];

const bodyOf = (typed: Typed) => ({
  name: typed.name,
  due_on: typed.due_on || null,
  document_ids: typed.document_ids.map(Number),
  members: projectRoles.flatMap((role) =>
    typed[role].map((user_id) => ({ user_id, role, due_on: typed[`${role}_due`] || null })),
  ),
});

export function NewProjectDialog(props: { onClose: () => void; onMade: (id: number) => void }) {
  const form = useRouteForm(createProject, {
    id: "new-project",
    initial: typedOf(undefined),
    fields,
    toBody: bodyOf,
    success: "The project was begun. The first members were notified.",
    invalidates: projectKeys,
    onSaved: ({ id }) => {
      props.onClose();
      props.onMade(id);
    },
  });
  return (
    <FormDialog form={form} isOpen onClose={props.onClose} title="New project" submitLabel="Begin project">
      <ProjectFields form={form} project={undefined} />
    </FormDialog>
  );
}

export function EditProjectDialog(props: { project: ProjectDetail; onClose: () => void }) {
  const { project } = props;
  const form = useRouteForm(updateProject, {
    id: `project-${project.id}`,
    initial: typedOf(project),
    fields,
    toBody: (typed) => ({ project: { ...bodyOf(typed), rev: project.rev } }),
    params: { id: String(project.id) },
    success: "The project was changed.",
    invalidates: projectKeys,
    onSaved: props.onClose,
  });
  return (
    <FormDialog form={form} isOpen onClose={props.onClose} title="Edit project" submitLabel="Save project">
      <ProjectFields form={form} project={project} />
    </FormDialog>
  );
}

/** So many of those that a search finds are offered; a longer search finds the others. */
const offeredAtMost = "50";

function ProjectFields({ form, project }: { form: RouteForm<Typed>; project: ProjectDetail | undefined }) {
  const [search, setSearch] = useState("");
  const searched = search.trim();
  const cases = useQuery({
    queryKey: keyOf(libraryRoutes.list, "of a project", searched),
    queryFn: ({ signal }) =>
      call(libraryRoutes.list, { query: { search: searched, per_page: offeredAtMost }, signal }),
    placeholderData: (before) => before,
  });
  const candidates = useQuery({
    queryKey: keyOf(listProjectCandidates),
    queryFn: ({ signal }) => call(listProjectCandidates, { signal }),
  });
  const [seen, setSeen] = useState<ReadonlyMap<string, string>>(
    () => new Map(project?.documents.map(({ id, title }) => [String(id), title])),
  );
  const found = new Map([
    ...seen,
    ...(cases.data ?? []).map(({ id, title }) => [String(id), plainText(title)] as const),
  ]);
  // What was picked stays an option when another search no longer finds it.
  if (found.size > seen.size) setSeen(found);
  const caseOptions = [...found].map(([value, label]) => ({ value, label: `${label} (${value})` }));
  return (
    <>
      <TextField form={form} name="name" />
      <PickField
        form={form}
        name="document_ids"
        options={caseOptions.filter(
          ({ value, label }) =>
            form.values.get().document_ids.includes(value) ||
            searched === "" ||
            (cases.data ?? []).some(({ id }) => String(id) === value) ||
            label.toLowerCase().includes(searched.toLowerCase()),
        )}
        onSearch={setSearch}
        nothingFound={cases.isFetching ? "Searching…" : "No case fits."}
      />
      <DateField form={form} name="due_on" />
      {projectRoles.map((role) => (
        <div key={role} className={classes.pair}>
          <PickField
            form={form}
            name={role}
            options={(candidates.data?.people ?? [])
              .filter(({ roles }) => roles.includes(role))
              .map(({ user_id, name }) => ({ value: user_id, label: name }))}
            nothingFound={candidates.isFetching ? "Searching…" : "Nobody fits."}
          />
          <DateField form={form} name={`${role}_due`} />
        </div>
      ))}
      <p className={classes.help}>
        The roles work in this order. A checklist goes with each:{" "}
        {projectRoles.map((role) => projectRoleWords[role]).join(", ")}.
      </p>
    </>
  );
}
