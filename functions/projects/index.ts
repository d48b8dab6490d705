import { serve } from "../runtime/serve.ts";
import { completeAssignment } from "./completeAssignment.ts";
import { completeEditing } from "./completeEditing.ts";
import { createProject } from "./createProject.ts";
import { deleteProject } from "./deleteProject.ts";
import { getProject } from "./getProject.ts";
import { getWaitingWork } from "./getWaitingWork.ts";
import { listProjectCandidates } from "./listProjectCandidates.ts";
import { listProjectQuestionSets } from "./listProjectQuestionSets.ts";
import { projects } from "./projects.ts";
import { updateChecklistItem } from "./updateChecklistItem.ts";
import { updateProject } from "./updateProject.ts";
import { updateProjectQuestionSet } from "./updateProjectQuestionSet.ts";

export const handlers = [
  ...projects,
  getProject,
  createProject,
  updateProject,
  deleteProject,
  updateChecklistItem,
  completeAssignment,
  completeEditing,
  getWaitingWork,
  listProjectCandidates,
  listProjectQuestionSets,
  updateProjectQuestionSet,
];

export const handler = serve(handlers);
