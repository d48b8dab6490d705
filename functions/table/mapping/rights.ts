import { also, type RightsOf, readsList, writesList } from "../declareRights.ts";

/** Learning objectives, reusable content, and their pairs. */
export const mappingRights = {
  objectives: {
    reserveObjectiveIds: { update: ["counter"] },
    readObjectives: readsList("objectiveList"),
    getObjective: { get: ["objective"] },
    getObjectiveIdByName: { get: ["objectiveName"] },
    listObjectiveHistory: { query: ["objective"] },
    objectiveHistoryWrite: { put: ["objective"] },
    putNewObjectives: also(writesList("objectiveList"), { put: ["objective", "objectiveName"] }),
    renameObjective: also(writesList("objectiveList"), {
      put: ["objective", "objectiveName"],
      delete: ["objectiveName"],
    }),
    removeObjective: also(writesList("objectiveList"), {
      delete: ["objective", "objectiveName"],
      put: ["objective"],
    }),
  } satisfies RightsOf<typeof import("./objectives.ts")>,
  reusables: {
    reserveReusableId: { update: ["counter"] },
    readReusables: readsList("reusableList"),
    getReusable: { get: ["reusable"] },
    listReusableHistory: { query: ["reusable"] },
    putNewReusable: also(writesList("reusableList"), { put: ["reusable"] }),
    replaceReusable: also(writesList("reusableList"), { put: ["reusable"] }),
  } satisfies RightsOf<typeof import("./reusables.ts")>,
  dyads: {
    reserveDyadId: { update: ["counter"] },
    readDyads: readsList("dyadList"),
    putNewDyad: also(writesList("dyadList"), {
      put: ["objective"],
      update: ["objective"],
      check: ["reusable"],
    }),
    countMappings: { get: ["objective"] },
    mappedTo: { update: ["objective"] },
    removeDyad: also(writesList("dyadList"), {
      delete: ["objective"],
      update: ["objective"],
      put: ["objective"],
    }),
  } satisfies RightsOf<typeof import("./dyads.ts")>,
} as const;
