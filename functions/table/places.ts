/**
 * The partitions of the table by what stands in them, as patterns of their keys: `*` is any text, `?` any one character. What
 * rights are given on (`rights.ts`). Every key of `keys.ts` fits the one that is its own, which a test asserts.
 */
const ulid = "?".repeat(26);

export const places = {
  /** Profile, memberships and sessions of a person. */
  person: `USER#${ulid}`,
  email: "EMAIL#*",
  peopleImport: "PEOPLE_IMPORT#*",
  profileForm: "PROFILE_FORM#*",
  operation: "OPERATION#*",
  allowance: "ALLOWANCE#*",
  throttle: "THROTTLE#*",
  mailLink: "LINK#*",
  /** Passkeys, authenticator app and recovery codes of a person. */
  factors: "FACTORS#*",
  halfway: "HALFWAY#*",
  /** The product's own. */
  secret: "SECRET#*",
  signIns: "SIGNINS#*",
  use: "USE#*",
  reportDefinitions: "REPORT_DEFINITIONS#*",
  savedLists: "SAVED#*",
  pins: "PINS#*",
  program: "PROGRAM#*",
  subdomain: "SUBDOMAIN#*",
  removedMembers: "REMOVED#*",
  memberBatch: "MEMBER_BATCH#*",
  audit: "AUDIT#*",
  course: "COURSE#*",
  courseInvites: "COURSE_INVITES#*",
  dueInvitesSeen: "INVITES_DUE_SEEN",
  courseMessages: "COURSE_MESSAGES#*",
  inviteDay: "INVITE_DAY#*",
  document: "DOC#*",
  mediaAssets: "DOC#*#ASSETS",
  removedDocument: "REMOVED_DOC#*",
  source: "SOURCE#*",
  version: "VERSION#*",
  versionSaves: "VERSION_SAVES#*",
  versionEditors: "VERSION_EDITORS#*",
  project: "PROJECT#*",
  counter: "COUNTER#*",
  learner: "LEARNER#*",
  state: "STATE#*",
  sittings: "SITTINGS#*",
  examTimeouts: "EXAM_TIMEOUTS",
  proctorCode: "PROCTOR_CODE#*",
  proctoring: "PROCTORING#*",
  incidents: "INCIDENTS#*",
  presence: "PRESENCE#*",
  examLog: "EXAM_LOG#*",
  courseProgress: "COURSE_PROGRESS#*",
  fanOut: "FAN_OUT#*",
  rebuild: "REBUILD#*",
  job: "JOB#*",
  jobsOfPerson: "USER#*#JOBS",
  connection: "CONNECTION#*",
  channel: "CHANNEL#*",
  // Collections, by name.
  documentList: "COLLECTION#documents",
  providerCourseList: "COLLECTION#provider_courses",
  courseList: "COLLECTION#courses#*",
  courseItemList: "COLLECTION#course_items#*",
  courseMemberList: "COLLECTION#course_members#*",
  courseLoanList: "COLLECTION#course_loans#*",
  documentLoanList: "COLLECTION#document_loans#*",
  peopleList: "COLLECTION#people#*",
  programList: "COLLECTION#programs",
  userList: "COLLECTION#users",
} as const;
export type Place = keyof typeof places;

/** The same of the index `gsi1`. */
export const indexPlaces = {
  coursesOfUser: "USER#*#COURSES",
  attemptsOn: "ATTEMPTS#*",
  relation: "RELATION#*",
  dueInvites: "INVITES_DUE#*",
  dueInviteDays: "INVITE_DAYS_DUE",
  examDeadlines: "EXAM_DEADLINES#*",
  openJobs: "JOBS#OPEN#*",
  failedJobs: "JOBS#FAILED",
  jobsToCome: "JOBS#TO_COME",
  keptJobs: "JOBS#KEPT",
  removedDocuments: "REMOVED_DOCS",
  peopleImports: "PEOPLE_IMPORTS",
  openConnections: "CONNECTIONS#OPEN",
  subscriptionsOfConnection: "CONNECTION#*#SUBSCRIPTIONS",
} as const;
export type IndexPlace = keyof typeof indexPlaces;
