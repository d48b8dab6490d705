import { objectiveList, objectiveListRoutes } from "#shared/contract/mapping/objectives.ts";
import { serveProgramList } from "../runtime/serveList.ts";
import { objectiveRows, readCurriculum } from "./readCurriculum.ts";

/** @see spec documents §2.13, §7 "learning_objectives/" */
export const learningObjectives = serveProgramList(objectiveListRoutes, {
  find: async () => ({ rows: objectiveRows(await readCurriculum()), viewer: undefined }),
  list: objectiveList,
  present: (rows) => [...rows],
});
