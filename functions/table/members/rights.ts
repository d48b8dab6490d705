import { also, none, type RightsOf, writesList } from "../declareRights.ts";

/** Who comes into a program and its courses, leaves them, and is called otherwise. */
export const membersRights = {
  registerMember: {
    registerMember: also(writesList("peopleList"), { update: ["person"] }),
  } satisfies RightsOf<typeof import("./registerMember.ts")>,
  renamePerson: {
    renamePerson: also(writesList("peopleList"), { update: ["person", "course"], check: ["person"] }),
    nameInCoursesOf: { update: ["course"] },
    invitedNameInCourses: { update: ["course"] },
    correctPerson: also(writesList("peopleList"), {
      put: ["email"],
      delete: ["email"],
      update: ["person"],
      check: ["person"],
    }),
    carryCorrection: { update: ["course"] },
    setListedProfile: also(writesList("peopleList"), { update: ["person"], check: ["person"] }),
  } satisfies RightsOf<typeof import("./renamePerson.ts")>,
  correctInvitation: {
    correctInvitedName: also(writesList("peopleList"), { update: ["person"] }),
    moveInvitation: also(writesList("peopleList", "courseMemberList"), {
      put: ["email", "person"],
      update: ["person"],
      delete: ["person"],
    }),
  } satisfies RightsOf<typeof import("./correctInvitation.ts")>,
  addMembers: {
    readPeopleByEmail: { batchGet: ["email", "person"] },
    prepareMembers: { batchWrite: ["person", "mailLink"] },
    withdrawMembers: { batchWrite: ["person", "mailLink"] },
    membersInOne: none,
    addMembers: also(writesList("peopleList"), { put: ["email", "person"], update: ["person"] }),
  } satisfies RightsOf<typeof import("./addMembers.ts")>,
  memberships: {
    listProgramPeople: { batchGet: ["person"] },
    writeMemberships: also(writesList("peopleList"), {
      put: ["person"],
      update: ["person"],
      delete: ["person"],
    }),
    membershipsAtOnce: none,
    createMember: also(writesList("peopleList"), { put: ["email", "person"] }),
    setProgramName: { update: ["person"] },
    roleInCourseWrite: { update: ["course"] },
    setRoleInCourse: { update: ["course"] },
  } satisfies RightsOf<typeof import("./memberships.ts")>,
  memberEnds: {
    readListedMembers: none,
    setListedEnds: also(writesList("peopleList"), { update: ["person"] }),
  } satisfies RightsOf<typeof import("./memberEnds.ts")>,
  removedPeople: {
    removedWrite: { put: ["removedMembers"] },
    restoredWrite: { delete: ["removedMembers"] },
    getRemovedPeople: { batchGet: ["removedMembers"] },
    listRemovedPeople: { query: ["removedMembers"] },
  } satisfies RightsOf<typeof import("./removedPeople.ts")>,
  memberBatches: {
    partsOf: none,
    putMemberBatch: { put: ["memberBatch"] },
    getMemberBatchPart: { get: ["memberBatch"] },
  } satisfies RightsOf<typeof import("./memberBatches.ts")>,
  peopleImports: {
    putPeopleImport: { put: ["peopleImport"] },
    getPeopleImport: { get: ["peopleImport"] },
    listPeopleImports: { queryIndex: ["peopleImports"] },
  } satisfies RightsOf<typeof import("./peopleImports.ts")>,
} as const;
