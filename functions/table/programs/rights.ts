import { also, none, type RightsOf, readsList, writesList } from "../declareRights.ts";

/** Programs, who is in them and what is lent to them. */
export const programsRights = {
  leadVersions: {
    getLeadVersion: { get: ["program"] },
    leadVersionWrite: { put: ["program"] },
  } satisfies RightsOf<typeof import("./leadVersions.ts")>,
  loans: {
    readCourseLoans: readsList("courseLoanList"),
    documentLoanList: none,
    readDocumentLoans: readsList("documentLoanList"),
    listCourseLoans: { query: ["course"] },
    listProgramsWithCourse: { batchGet: ["course"] },
    listLentDocuments: { batchGet: ["document"] },
    giveCourseLoan: also(writesList("courseLoanList"), { put: ["course"] }),
    endCourseLoan: also(writesList("courseLoanList"), { delete: ["course"] }),
    lendCourse: also(writesList("courseLoanList"), { put: ["course"] }),
    lendDocuments: also(writesList("documentLoanList"), { put: ["document"] }),
    lendDocument: none,
    listDocumentLoans: { query: ["document"] },
    loanChange: none,
    loanEnd: none,
    loanEndWrite: { delete: ["document"] },
    loanWrite: { put: ["document"] },
    giveLoans: also(writesList("documentLoanList"), { put: ["document"] }),
    endLoans: also(writesList("documentLoanList"), { delete: ["document"] }),
  } satisfies RightsOf<typeof import("./loans.ts")>,
  programPeople: {
    peopleOfProgram: none,
    readPeopleOfProgram: readsList("peopleList"),
    isInvitedAs: none,
    knownAs: none,
    personRow: none,
    isAsListed: none,
    putMembership: also(writesList("peopleList"), { get: ["person"], put: ["person"], update: ["person"] }),
    putPeople: also(writesList("peopleList"), { batchWrite: ["email", "person"] }),
  } satisfies RightsOf<typeof import("./programPeople.ts")>,
  programs: {
    getProgram: { get: ["program"] },
    listFactorRules: { batchGet: ["program"] },
    readPrograms: readsList("programList"),
    createProgram: also(writesList("programList"), { put: ["subdomain", "program"] }),
    replaceProgram: also(writesList("programList"), { put: ["program"] }),
    getProgramIdBySubdomain: { get: ["subdomain"] },
  } satisfies RightsOf<typeof import("./programs.ts")>,
  users: {
    readUsers: readsList("userList"),
    carryUsers: also(writesList("userList"), { batchGet: ["person"] }),
  } satisfies RightsOf<typeof import("./users.ts")>,
} as const;
