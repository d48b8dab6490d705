import { getProgram } from "#functions/table/programs/programs.ts";
import type { ProjectRow } from "#functions/table/projects/projects.ts";
import { ensureVersions } from "#functions/table/versions/versions.ts";
import { itemNumber } from "#shared/domain/projects/turns.ts";
import { aQuestionSet } from "#tests/builders/bank.ts";
import { aProject } from "#tests/builders/projects.ts";
import { aDocument, type BuiltPerson } from "#tests/builders/world.ts";
import { programOf, type Scene, type Valid } from "./scene.ts";

type Own = { documentId: number; project: ProjectRow };
const owned = new Map<string, Own>();

/** A case that the person writes, and a project about it in which it is their turn. */
const anOwn =
  (checklist: readonly string[]) =>
  async (_scene: Scene, person: BuiltPerson): Promise<void> => {
    const isOfQuestions = person.memberships[0]?.role === "Assessment Production Associate";
    const program = await getProgram(programOf(person).id);
    if (!program) return;
    const document = await aDocument([program], isOfQuestions ? { kind: "assessment_question_mcq" } : {});
    const versions = await ensureVersions(document.id, {
      snapshotId: document.published_snapshot_id,
      at: "2026-11-20T08:00:00.000Z",
    });
    const project = await aProject({
      program,
      members: [{ user: person, role: "production_associate" }],
      documents: [{ id: document.id, version_id: versions.scheduled_review }],
      checklist,
    });
    owned.set(person.id, { documentId: document.id, project });
  };
const withItems = anOwn(["Read - all of it"]);
const withoutItems = anOwn([]);
const setOf = new Map<string, number>();
const withQuestionSet = async (scene: Scene, person: BuiltPerson): Promise<void> => {
  await withItems(scene, person);
  setOf.set(person.id, (await aQuestionSet()).id);
};

const projectOf = ({ id }: BuiltPerson) => ({ id: String(owned.get(id)?.project.id ?? 1) });
const memberOf = ({ id }: BuiltPerson) => String(owned.get(id)?.project.members[0]?.id ?? 10_001);
const assignmentOf = ({ id }: BuiltPerson) => owned.get(id)?.project.assignments[0]?.id ?? 10_002;
const written = (person: BuiltPerson) => ({
  name: "Cases of the spring",
  document_ids: [owned.get(person.id)?.documentId ?? 1],
  members: [{ user_id: person.id, role: "production_associate" }],
});

/** Calls of the projects: their list, themselves, their checklists. */
export const projectsCalls: Readonly<Record<string, Valid>> = {
  listProjects: { parts: () => ({ query: { search: "spring", per_page: "5" } }) },
  countProjects: { parts: () => ({}) },
  listProjectsIds: { parts: () => ({}) },
  exportProjects: { parts: () => ({ query: { search: "nothing has this" } }) },
  exportSelectedProjects: { parts: () => ({ body: { ids: ["1"] } }) },
  getWaitingWork: { parts: () => ({ query: { mine: "true" } }) },
  listProjectCandidates: { parts: () => ({}) },
  getProject: { parts: (_scene, person) => ({ params: projectOf(person) }), prepare: withItems },
  createProject: { parts: (_scene, person) => ({ body: written(person) }), prepare: withItems },
  updateProject: {
    parts: (_scene, person) => ({
      params: projectOf(person),
      body: { project: { ...written(person), rev: 0 } },
    }),
    prepare: withItems,
  },
  listProjectQuestionSets: { parts: (_scene, person) => ({ params: projectOf(person) }), prepare: withItems },
  updateProjectQuestionSet: {
    parts: (_scene, person) => ({
      params: { ...projectOf(person), set_id: String(setOf.get(person.id) ?? 1) },
      body: { checked: true },
    }),
    prepare: withQuestionSet,
  },
  deleteProject: { parts: (_scene, person) => ({ params: projectOf(person) }), prepare: withItems },
  updateChecklistItem: {
    parts: (_scene, person) => ({
      params: { id: String(itemNumber(assignmentOf(person), 0)) },
      body: { projects_checklist_item: { checked: true } },
    }),
    prepare: withItems,
  },
  completeAssignment: {
    parts: (_scene, person) => ({
      params: { member_id: memberOf(person), assignment_id: String(assignmentOf(person)) },
      body: {},
    }),
    prepare: withoutItems,
  },
  completeEditing: {
    parts: (_scene, person) => ({ params: { member_id: memberOf(person) }, body: {} }),
    prepare: withoutItems,
  },
};
