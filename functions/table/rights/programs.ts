import { also, none, type RightsOf, readsList, writesList } from "./declare.ts";

/** Programs, who is in them and what is lent to them. */
export const programsRights = {
  addMembers: {
    readPeopleByEmail: { batchGet: ["email", "person"] },
    addMembers: also(writesList("peopleList"), { put: ["email", "person"], update: ["person"] }),
  } satisfies RightsOf<typeof import("../addMembers.ts")>,
  leadVersions: {
    getLeadVersion: { get: ["program"] },
    leadVersionWrite: { put: ["program"] },
  } satisfies RightsOf<typeof import("../leadVersions.ts")>,
  loans: {
    readCourseLoans: readsList("courseLoanList"),
    documentLoanList: none,
    readDocumentLoans: readsList("documentLoanList"),
    listCourseLoans: { query: ["course"] },
    listProgramsWithCourse: { batchGet: ["course"] },
    listLentDocuments: { batchGet: ["document"] },
    lendCourse: also(writesList("courseLoanList"), { put: ["course"] }),
    lendDocuments: also(writesList("documentLoanList"), { put: ["document"] }),
    lendDocument: none,
    loanChange: none,
    loanWrite: { put: ["document"] },
    giveLoans: also(writesList("documentLoanList"), { put: ["document"] }),
    endLoans: also(writesList("documentLoanList"), { delete: ["document"] }),
  } satisfies RightsOf<typeof import("../loans.ts")>,
  memberships: {
    listProgramPeople: { batchGet: ["person"] },
    writeMemberships: also(writesList("peopleList"), {
      put: ["person"],
      update: ["person"],
      delete: ["person"],
    }),
    createMember: also(writesList("peopleList"), { put: ["email", "person"] }),
    setProgramName: { update: ["person"] },
    roleInCourseWrite: { update: ["course"] },
    setRoleInCourse: { update: ["course"] },
    removedWrite: { put: ["removedMembers"] },
    restoredWrite: { delete: ["removedMembers"] },
    getRemovedPeople: { batchGet: ["removedMembers"] },
    listRemovedPeople: { query: ["removedMembers"] },
    partsOf: none,
    putMemberBatch: { put: ["memberBatch"] },
    getMemberBatchPart: { get: ["memberBatch"] },
  } satisfies RightsOf<typeof import("../memberships.ts")>,
  peopleImports: {
    putPeopleImport: { put: ["peopleImport"] },
    getPeopleImport: { get: ["peopleImport"] },
    listPeopleImports: { queryIndex: ["peopleImports"] },
  } satisfies RightsOf<typeof import("../peopleImports.ts")>,
  programPeople: {
    peopleOfProgram: none,
    readPeopleOfProgram: readsList("peopleList"),
    personRow: none,
    isAsListed: none,
    putMembership: also(writesList("peopleList"), { get: ["person"], put: ["person"], update: ["person"] }),
    putPeople: also(writesList("peopleList"), { batchWrite: ["email", "person"] }),
  } satisfies RightsOf<typeof import("../programPeople.ts")>,
  programs: {
    getProgram: { get: ["program"] },
    listFactorRules: { batchGet: ["program"] },
    readPrograms: readsList("programList"),
    createProgram: also(writesList("programList"), { put: ["subdomain", "program"] }),
    replaceProgram: also(writesList("programList"), { put: ["program"] }),
    getProgramIdBySubdomain: { get: ["subdomain"] },
  } satisfies RightsOf<typeof import("../programs.ts")>,
  users: {
    readUsers: readsList("userList"),
    carryUsers: also(writesList("userList"), { batchGet: ["person"] }),
  } satisfies RightsOf<typeof import("../users.ts")>,
} as const;
