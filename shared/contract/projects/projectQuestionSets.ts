import * as z from "zod/mini";
import { byId, sequenceId, sequenceIdInPath, utcTime } from "../common.ts";
import { defineRoute } from "../route.ts";

/** Question sets of one project. */
export const setsAtMost = 200;

/** @see spec assessments §2.4 "Project question set table" */
const projectQuestionSet = z.object({
  id: sequenceId,
  /** It belongs to the project. */
  checked: z.boolean(),
  title: z.string(),
  show_question_set_path: z.string(),
  created_at: utcTime,
});
export type ProjectQuestionSet = z.infer<typeof projectQuestionSet>;

const path = "/projects/{id}/question_sets";

export const listProjectQuestionSets = defineRoute({
  name: "listProjectQuestionSets",
  context: "projects",
  method: "GET",
  path,
  action: "project.read",
  summary:
    "Question sets and which of them belong to a project. Whoever may not edit the project gets those that do.",
  params: byId,
  reply: z.object({ project_name: z.string(), may_edit: z.boolean(), sets: z.array(projectQuestionSet) }),
});

export const updateProjectQuestionSet = defineRoute({
  name: "updateProjectQuestionSet",
  context: "projects",
  method: "PUT",
  path: `${path}/{set_id}`,
  action: "project.edit",
  summary: `Put a question set into a project, which has at most ${setsAtMost}, or take it out. The set itself stays as it is.`,
  params: z.extend(byId, { set_id: sequenceIdInPath }),
  body: z.strictObject({ checked: z.boolean() }),
  reply: projectQuestionSet,
});

export const projectQuestionSetRoutes = [listProjectQuestionSets, updateProjectQuestionSet] as const;
