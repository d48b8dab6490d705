import { reusableList, reusableListRoutes } from "#shared/contract/mapping/reusables.ts";
import { readCurriculum, reusableRows } from "../curriculum/readCurriculum.ts";
import { serveProgramList } from "../runtime/serveList.ts";

/** @see spec documents §2.12 "List (context 'RC')" */
export const reusableObjects = serveProgramList(reusableListRoutes, {
  find: async () => ({ rows: reusableRows(await readCurriculum()), viewer: undefined }),
  list: reusableList,
  present: (rows) =>
    rows.map(({ documents: _titles, illness_scripts: _scripts, signature_cases: _cases, ...row }) => row),
});
