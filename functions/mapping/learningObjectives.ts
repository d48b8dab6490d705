import { objectiveList, objectiveListRoutes } from "#shared/contract/mapping/objectives.ts";
import { objectiveRows, readCurriculum } from "../curriculum/readCurriculum.ts";
import { serveProgramList } from "../runtime/serveList.ts";

/** @see spec documents §2.13, §7 "learning_objectives/" */
export const learningObjectives = serveProgramList(objectiveListRoutes, {
  find: async () => ({ rows: objectiveRows(await readCurriculum()), viewer: undefined }),
  list: objectiveList,
  present: (rows) => [...rows],
});
