import { none, type RightsOf } from "../declareRights.ts";

/** Sittings of timed cases and those who watch over them. */
export const examsRights = {
  assessmentAccess: {
    assessmentCodeWrite: { put: ["assessmentCode"], delete: ["assessmentCode"] },
    getAssessmentCode: { get: ["assessmentCode"] },
    readAssessmentAccess: { batchGet: ["assessmentCode", "delivery", "allowance"] },
  } satisfies RightsOf<typeof import("./assessmentAccess.ts")>,
  examLog: {
    putExamLog: { put: ["examLog"] },
    listExamLog: { query: ["examLog"] },
  } satisfies RightsOf<typeof import("./examLog.ts")>,
  examinees: {
    listExaminees: { batchGet: ["course", "sittings", "learner"] },
    writeExaminees: none,
  } satisfies RightsOf<typeof import("./examinees.ts")>,
  incidents: {
    putIncident: { put: ["incidents"] },
    listIncidents: { query: ["incidents"] },
    putAssessmentIncident: { put: ["assessmentIncidents"] },
    listNotedIncidents: { query: ["assessmentIncidents"] },
  } satisfies RightsOf<typeof import("./incidents.ts")>,
  presence: {
    sayPresence: { update: ["presence", "assessmentPresence"] },
    losePresence: { update: ["presence", "assessmentPresence"] },
    listPresence: { query: ["presence", "assessmentPresence"] },
    getPresence: { batchGet: ["presence", "assessmentPresence"] },
  } satisfies RightsOf<typeof import("./presence.ts")>,
  proctorCodes: {
    getProctorCode: { get: ["proctorCode"] },
    replaceProctorCode: { put: ["proctorCode", "proctoring"], delete: ["proctoring"] },
  } satisfies RightsOf<typeof import("./proctorCodes.ts")>,
  proctorAccess: {
    readProctorAccess: { batchGet: ["proctorCode", "proctoring", "allowance", "course"] },
    readProctorWatch: { batchGet: ["proctoring", "course"] },
  } satisfies RightsOf<typeof import("./proctorAccess.ts")>,
  proctoring: {
    getProctoring: { get: ["proctoring"] },
    listProctoredCourses: { batchGet: ["proctoring"] },
  } satisfies RightsOf<typeof import("./proctoring.ts")>,
  keyTold: {
    getKeyTold: { get: ["keyTold"] },
    putKeyTold: { put: ["keyTold"] },
  } satisfies RightsOf<typeof import("./keyTold.ts")>,
  sittings: {
    hourOf: none,
    sittingOfItem: none,
    putSitting: { put: ["sittings"] },
    sittingWrite: { put: ["sittings"] },
    getSittings: { batchGet: ["sittings"] },
    listSittingsOfCourse: { query: ["sittings"] },
    listDueSittings: { queryIndex: ["examDeadlines"] },
    getTimeoutsSeen: { get: ["examTimeouts"] },
    putTimeoutsSeen: { put: ["examTimeouts"] },
  } satisfies RightsOf<typeof import("./sittings.ts")>,
} as const;
