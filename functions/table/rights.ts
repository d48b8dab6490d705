import type { IndexPlace, Place } from "./places.ts";

/** What is done to the table, by the operation that the rights are given for. */
export type TableRights = Partial<
  Record<
    "get" | "batchGet" | "query" | "check" | "put" | "update" | "delete" | "batchWrite",
    readonly Place[]
  >
> & {
  queryIndex?: readonly IndexPlace[];
  /** Changes these attributes of an item and no others. */
  touch?: { place: Place; attributes: readonly string[] };
};

/** A module that exports a function without saying here what it does to the table does not compile. */
type RightsOf<Module> = {
  [Name in keyof Module as Module[Name] extends (...given: never[]) => unknown ? Name : never]: TableRights;
};

/** Calculates, or does what it does by functions that say so themselves. */
const none: TableRights = {};

/** What reading a collection does. @see collectionStore.ts */
const readsList = (...lists: Place[]): TableRights => ({ get: lists, query: lists, batchGet: lists });
/** What changing a collection does, which at times writes its snapshot anew. */
const writesList = (...lists: Place[]): TableRights => ({
  ...readsList(...lists),
  put: lists,
  update: lists,
  batchWrite: lists,
});
const also = (first: TableRights, second: TableRights): TableRights => {
  const merged: Record<string, unknown> = { ...first, ...second };
  for (const verb of ["get", "batchGet", "query", "check", "put", "update", "delete", "batchWrite"] as const)
    if (first[verb] && second[verb]) merged[verb] = [...first[verb], ...second[verb]];
  return merged;
};

const courseLists: Place[] = ["courseList", "providerCourseList"];

/**
 * What each exported function of the table's modules does to it: itself and by what it does not export, but not by other
 * exported functions, which have lines of their own. A Lambda function may do what the functions do that are left in its
 * bundle (infra/tableUse.ts), and nothing else; the local cloud denies the rest as AWS does.
 */
export const tableRights = {
  addMembers: {
    readPeopleByEmail: { batchGet: ["email", "person"] },
    addMembers: also(writesList("peopleList"), { put: ["email", "person"], update: ["person"] }),
  } satisfies RightsOf<typeof import("./addMembers.ts")>,
  allowances: {
    takeAllowance: { update: ["allowance"], get: ["allowance"] },
    readWait: { get: ["allowance"] },
  } satisfies RightsOf<typeof import("./allowances.ts")>,
  audit: {
    auditWrite: { put: ["audit"] },
    putAuditEntries: { batchWrite: ["audit"] },
    listAuditEntries: { query: ["audit"] },
    readAuditEntries: { query: ["audit"] },
  } satisfies RightsOf<typeof import("./audit.ts")>,
  cellSources: {
    listCellSources: { batchGet: ["learner", "course", "document"] },
  } satisfies RightsOf<typeof import("./cellSources.ts")>,
  channels: {
    putConnection: { put: ["connection"] },
    getConnection: { get: ["connection"] },
    listExpiredConnections: { queryIndex: ["openConnections"] },
    putSubscription: { put: ["channel"] },
    getSubscription: { get: ["channel"] },
    listSubscriptionsOfConnection: { queryIndex: ["subscriptionsOfConnection"] },
    listChannelsOfConnection: none,
    listSubscriptions: { query: ["channel"] },
    deleteSubscription: { delete: ["channel"] },
    deleteConnection: { delete: ["connection"] },
  } satisfies RightsOf<typeof import("./channels.ts")>,
  courseItems: {
    readDocumentIdsOfCourse: readsList("courseItemList"),
    readCourseItems: readsList("courseItemList"),
    readPlacesOfCourses: readsList("courseItemList"),
    putCourseItems: none,
    removeCourseItem: none,
    changeCourseItems: also(writesList("courseItemList"), { put: ["document"], delete: ["document"] }),
    createCourse: also(writesList("courseItemList"), { put: ["document"], delete: ["document"] }),
    reserveRelationIds: { update: ["counter"] },
    listCoursesHolding: { batchGet: ["document"] },
    getRelation: { queryIndex: ["relation"] },
  } satisfies RightsOf<typeof import("./courseItems.ts")>,
  courseInvites: {
    inviteWrite: { put: ["courseInvites"] },
    inviteDelete: { delete: ["courseInvites"] },
    listCourseInvites: { query: ["courseInvites"] },
    getCourseInvite: { get: ["courseInvites"] },
    listDueInvites: { queryIndex: ["dueInvites"] },
    moveCourseInvite: { update: ["courseInvites"] },
    settleCourseInvite: { delete: ["courseInvites"], update: ["course"] },
    dropCourseInvite: { delete: ["courseInvites"] },
    getInvitesSeen: { get: ["dueInvitesSeen"] },
    putInvitesSeen: { put: ["dueInvitesSeen"] },
    putCourseInvites: none,
  } satisfies RightsOf<typeof import("./courseInvites.ts")>,
  courseMembers: {
    putCourseMember: also(writesList("courseMemberList"), { put: ["course"] }),
    putCourseMembers: also(writesList("courseMemberList"), { batchWrite: ["course"] }),
    addCourseMembers: also(writesList("courseMemberList"), { put: ["course"], check: ["person"] }),
    removeCourseMembers: also(writesList("courseMemberList"), { put: ["course"], delete: ["course"] }),
    setAccommodations: also(writesList("courseMemberList"), { update: ["course"] }),
    removeCourseMember: none,
    getCourseMembers: { batchGet: ["course"] },
    getFormerMembers: { batchGet: ["course"] },
    isCourseMember: { get: ["course"] },
    memberPosition: none,
    listCourseMembersFrom: { query: ["course"] },
    listCourseMembers: { query: ["course"] },
    listCoursesOfUser: { queryIndex: ["coursesOfUser"] },
  } satisfies RightsOf<typeof import("./courseMembers.ts")>,
  courseProgress: {
    minutesOf: none,
    timeOfMinutes: none,
    getCourseProgress: { get: ["courseProgress"] },
    listCourseProgress: { query: ["courseProgress"] },
    setCourseProgressCells: { update: ["courseProgress"], put: ["courseProgress"] },
    deleteCourseProgress: { delete: ["courseProgress"] },
    putCourseProgressRows: { batchWrite: ["courseProgress"] },
  } satisfies RightsOf<typeof import("./courseProgress.ts")>,
  courseRoster: {
    rosterChange: none,
    readCourseRoster: readsList("courseMemberList"),
    peopleById: none,
  } satisfies RightsOf<typeof import("./courseRoster.ts")>,
  courses: {
    readCoursesOfProgram: readsList(...courseLists),
    getCourse: { get: ["course"] },
    listCoursesInProgram: { batchGet: ["course"] },
    listCoursesByNumber: { batchGet: ["course"] },
    putCourse: none,
    putNewCourse: also(writesList(...courseLists), { put: ["course"] }),
    writeCourse: also(writesList(...courseLists), { get: ["course"], put: ["course"] }),
  } satisfies RightsOf<typeof import("./courses.ts")>,
  documents: {
    readDocuments: readsList("documentList"),
    getDocument: { get: ["document"] },
    getDocumentInProgram: { batchGet: ["document"] },
    putPublishedDocument: also(writesList("documentList"), { put: ["document", "source"] }),
    isSnapshotOf: { get: ["document"] },
  } satisfies RightsOf<typeof import("./documents.ts")>,
  examLog: {
    putExamLog: { put: ["examLog"] },
    listExamLog: { query: ["examLog"] },
  } satisfies RightsOf<typeof import("./examLog.ts")>,
  examSeats: {
    listExamSeats: { batchGet: ["course", "sittings", "learner"] },
    writeSeats: none,
  } satisfies RightsOf<typeof import("./examSeats.ts")>,
  fanOuts: {
    getFanOut: { get: ["fanOut"] },
    putFanOut: { put: ["fanOut"] },
    moveFanOut: { put: ["fanOut"], delete: ["fanOut"] },
  } satisfies RightsOf<typeof import("./fanOuts.ts")>,
  favorites: {
    listFavorites: { query: ["learner"] },
    putFavorite: { put: ["learner"] },
    deleteFavorite: { delete: ["learner"] },
  } satisfies RightsOf<typeof import("./favorites.ts")>,
  incidents: {
    putIncident: { put: ["incidents"] },
    listIncidents: { query: ["incidents"] },
  } satisfies RightsOf<typeof import("./incidents.ts")>,
  inviteDays: {
    inviteDayWrite: { put: ["inviteDay"] },
    inviteDayDelete: { delete: ["inviteDay"] },
    getInviteDay: { get: ["inviteDay"] },
    listDueInviteDays: { queryIndex: ["dueInviteDays"] },
    moveInviteDay: { put: ["inviteDay"], delete: ["inviteDay"] },
  } satisfies RightsOf<typeof import("./inviteDays.ts")>,
  jobs: {
    jobWrites: { put: ["job", "jobsOfPerson"] },
    createJob: none,
    getJob: { get: ["job"] },
    listOpenJobs: { queryIndex: ["openJobs"] },
    listOldestOpenJobs: { queryIndex: ["openJobs"] },
    listFailedJobs: { queryIndex: ["failedJobs"] },
    listJobs: { batchGet: ["job"] },
    listDueJobs: { queryIndex: ["jobsToCome"] },
    openDueJob: { update: ["job"] },
    listJobsOfPerson: { query: ["jobsOfPerson"], batchGet: ["job"] },
    takeJob: { update: ["job"] },
    advanceJob: { update: ["job"] },
    finishJob: { update: ["job"] },
    releaseJob: { update: ["job"] },
    failJob: { update: ["job"] },
    touchJob: { update: ["job"] },
  } satisfies RightsOf<typeof import("./jobs.ts")>,
  learnerState: {
    // Whoever is given the keys reads them together with the person (getPersonInSession).
    learnerHeadKeys: { batchGet: ["learner", "state"] },
    getLearnerHead: none,
    getLearnerHeadAt: { batchGet: ["learner", "state"] },
    readLearnerHead: none,
    createAttempt: { put: ["learner"] },
    replaceAttempt: none,
    replaceAttempts: { put: ["learner"] },
    getLearnerHeads: { batchGet: ["learner"] },
    attemptWrite: { put: ["learner"] },
    listAttempts: { batchGet: ["learner"] },
    listStateCards: { query: ["state"] },
    putStateCard: { put: ["state"] },
    putAttempts: { batchWrite: ["learner"] },
    putStateCards: { batchWrite: ["learner", "state"] },
    putUserLog: { put: ["state"] },
    joinCards: none,
  } satisfies RightsOf<typeof import("./learnerState.ts")>,
  loans: {
    readCourseLoans: readsList("courseLoanList"),
    readDocumentLoans: readsList("documentLoanList"),
    listCourseLoans: { query: ["course"] },
    listProgramsWithCourse: { batchGet: ["course"] },
    listLentDocuments: { batchGet: ["document"] },
    lendCourse: also(writesList("courseLoanList"), { put: ["course"] }),
    lendDocuments: also(writesList("documentLoanList"), { put: ["document"] }),
    lendDocument: none,
    giveLoans: also(writesList("documentLoanList"), { put: ["document"] }),
    endLoans: also(writesList("documentLoanList"), { delete: ["document"] }),
  } satisfies RightsOf<typeof import("./loans.ts")>,
  mailLinks: {
    mailLinkWrite: { put: ["mailLink"] },
    getMailLink: { get: ["mailLink"] },
    useMailLink: { update: ["mailLink"] },
  } satisfies RightsOf<typeof import("./mailLinks.ts")>,
  mediaAssets: {
    groupOf: none,
    putMediaAsset: { put: ["mediaAssets"] },
    deleteMediaAsset: { delete: ["mediaAssets"] },
    listMediaAssets: { query: ["mediaAssets"] },
  } satisfies RightsOf<typeof import("./mediaAssets.ts")>,
  memberships: {
    listProgramPeople: { batchGet: ["person"] },
    writeMemberships: also(writesList("peopleList"), {
      put: ["person"],
      update: ["person"],
      delete: ["person"],
    }),
    createMember: also(writesList("peopleList"), { put: ["email", "person"] }),
    setProgramName: { update: ["person"] },
    setRoleInCourse: { update: ["course"] },
    removedWrite: { put: ["removedMembers"] },
    restoredWrite: { delete: ["removedMembers"] },
    getRemovedPeople: { batchGet: ["removedMembers"] },
    listRemovedPeople: { query: ["removedMembers"] },
    partsOf: none,
    putMemberBatch: { put: ["memberBatch"] },
    getMemberBatchPart: { get: ["memberBatch"] },
  } satisfies RightsOf<typeof import("./memberships.ts")>,
  operations: {
    takeOperation: { put: ["operation"], get: ["operation"], update: ["operation"] },
    answerOperation: { update: ["operation"] },
    releaseOperation: { update: ["operation"] },
  } satisfies RightsOf<typeof import("./operations.ts")>,
  people: {
    getPerson: { query: ["person"] },
    getPersonInSession: { batchGet: ["person"] },
    getUserIdByEmail: { get: ["email"] },
    normalEmail: none,
    hasPassword: none,
    createPerson: { put: ["email", "person"] },
    createSession: { put: ["person"] },
    deleteSession: { delete: ["person"] },
    setSessionSeen: { touch: { place: "person", attributes: ["last_seen_at"] } },
    replacePassword: { update: ["person"] },
    resetPassword: { update: ["person"] },
    replacePasswordHash: { update: ["person"] },
    setSessionProgram: { update: ["person"] },
    enterProgram: { update: ["person"] },
    countFailure: { update: ["throttle"], put: ["throttle"] },
    getFailures: { get: ["throttle"] },
    clearFailures: { delete: ["throttle"] },
    readKnownPlaces: { batchGet: ["throttle"] },
    rememberPlaces: { put: ["throttle"] },
  } satisfies RightsOf<typeof import("./people.ts")>,
  presence: {
    sayPresence: { update: ["presence"] },
    losePresence: { update: ["presence"] },
    listPresence: { query: ["presence"] },
    getPresence: { batchGet: ["presence"] },
  } satisfies RightsOf<typeof import("./presence.ts")>,
  peopleImports: {
    putPeopleImport: { put: ["peopleImport"] },
    getPeopleImport: { get: ["peopleImport"] },
  } satisfies RightsOf<typeof import("./peopleImports.ts")>,
  prints: {
    getPrint: { get: ["print"] },
    putPrint: { put: ["print"] },
  } satisfies RightsOf<typeof import("./prints.ts")>,
  proctorCodes: {
    getProctorCode: { get: ["proctorCode"] },
    replaceProctorCode: { put: ["proctorCode", "proctoring"], delete: ["proctoring"] },
  } satisfies RightsOf<typeof import("./proctorCodes.ts")>,
  proctoring: {
    getProctoring: { get: ["proctoring"] },
    listProctoredCourses: { batchGet: ["proctoring"] },
  } satisfies RightsOf<typeof import("./proctoring.ts")>,
  profileForms: {
    getProfileForm: { get: ["profileForm"] },
    profileFormWrite: { put: ["profileForm"] },
  } satisfies RightsOf<typeof import("./profileForms.ts")>,
  programPeople: {
    peopleOfProgram: none,
    readPeopleOfProgram: readsList("peopleList"),
    personRow: none,
    isAsListed: none,
    putMembership: also(writesList("peopleList"), { get: ["person"], put: ["person"], update: ["person"] }),
    putPeople: also(writesList("peopleList"), { batchWrite: ["email", "person"] }),
  } satisfies RightsOf<typeof import("./programPeople.ts")>,
  programs: {
    getProgram: { get: ["program"] },
    readPrograms: readsList("programList"),
    createProgram: also(writesList("programList"), { put: ["subdomain", "program"] }),
    replaceProgram: also(writesList("programList"), { put: ["program"] }),
    getProgramIdBySubdomain: { get: ["subdomain"] },
  } satisfies RightsOf<typeof import("./programs.ts")>,
  progress: {
    getProgress: { get: ["learner"] },
    listProgressOfUser: { query: ["learner"] },
    listUsersWithProgress: { batchGet: ["learner"] },
    putProgress: { put: ["learner"] },
    putProgressRows: { batchWrite: ["learner"] },
    unstartedProgress: none,
  } satisfies RightsOf<typeof import("./progress.ts")>,
  registerMember: {
    registerMember: also(writesList("peopleList"), { update: ["person"] }),
  } satisfies RightsOf<typeof import("./registerMember.ts")>,
  renamePerson: {
    renamePerson: also(writesList("peopleList"), { update: ["person", "course"], check: ["person"] }),
    setListedProfile: also(writesList("peopleList"), { update: ["person"], check: ["person"] }),
  } satisfies RightsOf<typeof import("./renamePerson.ts")>,
  savedLists: {
    savedListId: none,
    listSavedLists: { query: ["savedLists"] },
    putSavedList: { put: ["savedLists"] },
    deleteSavedList: { delete: ["savedLists"] },
  } satisfies RightsOf<typeof import("./savedLists.ts")>,
  secrets: {
    requireSecret: { get: ["secret"], put: ["secret"] },
  } satisfies RightsOf<typeof import("./secrets.ts")>,
  signIns: {
    putSignIn: { put: ["signIns"] },
    listSignIns: { query: ["signIns"] },
  } satisfies RightsOf<typeof import("./signIns.ts")>,
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
  sources: {
    reserveDocumentId: { get: ["source"], put: ["source"], update: ["counter"] },
    reserveCourseId: { get: ["source"], put: ["source"], update: ["counter"] },
    getCourseIdBySource: { get: ["source"] },
  } satisfies RightsOf<typeof import("./sources.ts")>,
  use: {
    countSignIn: { update: ["use"] },
    putUse: { batchWrite: ["use"] },
    listUse: { query: ["use"] },
  } satisfies RightsOf<typeof import("./use.ts")>,
  users: {
    readUsers: readsList("userList"),
    carryUsers: also(writesList("userList"), { batchGet: ["person"] }),
  } satisfies RightsOf<typeof import("./users.ts")>,
} as const;

/** Modules that hold no entity: what they do to the table they do for those above, or they do nothing to it. */
export const modulesWithoutEntity = [
  ...["byteBoundedCache", "collectionStore", "collections", "heldRows", "joinRows", "keys", "packCollection"],
  ...["packedEntries", "packedRows", "places", "rights", "rowParser", "table"],
] as const;
