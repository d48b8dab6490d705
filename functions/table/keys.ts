import type { Key } from "./table.ts";

/**
 * Where everything stands in the one table. docs/access-patterns.md says which function reads which.
 * Numbers in sort keys are padded, so that they sort as numbers.
 */
const padded = (id: number): string => String(id).padStart(10, "0");
const paddedPart = (part: number): string => String(part).padStart(4, "0");

export const keys = {
  // People. One query of USER#<id> answers who somebody is: profile, memberships, live sessions.
  user: (userId: string) => `USER#${userId}`,
  profile: (userId: string): Key => ({ pk: `USER#${userId}`, sk: "PROFILE" }),
  membership: (userId: string, programId: string): Key => ({
    pk: `USER#${userId}`,
    sk: `MEMBERSHIP#${programId}`,
  }),
  session: (userId: string, tokenHash: string): Key => ({ pk: `USER#${userId}`, sk: `SESSION#${tokenHash}` }),
  contacts: (userId: string): Key => ({ pk: `USER#${userId}`, sk: "CONTACTS" }),
  peopleImport: (id: string): Key => ({ pk: `PEOPLE_IMPORT#${id}`, sk: "IMPORT" }),
  /** Files of people that were read, by when. */
  peopleImports: "PEOPLE_IMPORTS",
  profileForm: (userId: string): Key => ({ pk: `PROFILE_FORM#${userId}`, sk: "FORM" }),
  email: (email: string): Key => ({ pk: `EMAIL#${email}`, sk: "EMAIL" }),
  /** A person's request under an idempotency key. */
  operation: (userId: string, key: string): Key => ({ pk: `OPERATION#${userId}#${key}`, sk: "OPERATION" }),
  secret: (name: string): Key => ({ pk: `SECRET#${name}`, sk: "SECRET" }),
  /** How much the product was used, by the day. */
  usePartition: (year: string) => `USE#${year}`,
  useDay: (date: string): Key => ({ pk: `USE#${date.slice(0, 4)}`, sk: `DAY#${date}` }),
  modelUsePartition: (year: string) => `MODEL_USE#${year}`,
  modelDay: (date: string, provider: string, model: string): Key => ({
    pk: `MODEL_USE#${date.slice(0, 4)}`,
    sk: `DAY#${date}#${provider}#${model}`,
  }),
  /** Spent on language models in a month (`2026-11`). */
  modelSpendPartition: (month: string) => `MODEL_SPEND#${month}`,
  modelSpendOfProgram: (month: string, programId: string): Key => ({
    pk: `MODEL_SPEND#${month}`,
    sk: `PROGRAM#${programId}`,
  }),
  modelSpendOfPerson: (month: string, programId: string, userId: string): Key => ({
    pk: `MODEL_SPEND#${month}`,
    sk: `PERSON#${programId}#${userId}`,
  }),
  signIns: (emailHash: string) => `SIGNINS#${emailHash}`,
  signIn: (emailHash: string, id: string): Key => ({ pk: `SIGNINS#${emailHash}`, sk: id }),
  /** How much of a limit a person has used. */
  allowance: (userId: string, limit: string): Key => ({ pk: `ALLOWANCE#${userId}`, sk: limit }),
  accessTokenUse: (userId: string, tokenHash: string): Key => ({
    pk: `ALLOWANCE#${userId}`,
    sk: `TOKEN#${tokenHash}`,
  }),
  throttle: (subject: string): Key => ({ pk: `THROTTLE#${subject}`, sk: "THROTTLE" }),
  // The factors of a person lie apart from what is read with every request: few functions may read them.
  factors: (userId: string) => `FACTORS#${userId}`,
  factorHead: (userId: string): Key => ({ pk: `FACTORS#${userId}`, sk: "HEAD" }),
  passkey: (userId: string, id: string): Key => ({ pk: `FACTORS#${userId}`, sk: `PASSKEY#${id}` }),
  authenticator: (userId: string): Key => ({ pk: `FACTORS#${userId}`, sk: "AUTHENTICATOR" }),
  newAuthenticator: (userId: string): Key => ({ pk: `FACTORS#${userId}`, sk: "NEW_AUTHENTICATOR" }),
  recoveryCodes: (userId: string): Key => ({ pk: `FACTORS#${userId}`, sk: "RECOVERY_CODES" }),
  accessTokens: (userId: string) => `ACCESS_TOKENS#${userId}`,
  accessToken: (userId: string, tokenHash: string): Key => ({
    pk: `ACCESS_TOKENS#${userId}`,
    sk: `TOKEN#${tokenHash}`,
  }),
  /** A sign-in under way, by the hash of what the browser holds of it. */
  halfway: (tokenHash: string): Key => ({ pk: `HALFWAY#${tokenHash}`, sk: "HALFWAY" }),
  /** Link in a mail, by the hash of its token. */
  mailLink: (tokenHash: string): Key => ({ pk: `LINK#${tokenHash}`, sk: "LINK" }),

  // Programs.
  program: (programId: string): Key => ({ pk: `PROGRAM#${programId}`, sk: "PROGRAM" }),
  /** How often it has been changed who leads its courses. */
  leadVersion: (programId: string): Key => ({ pk: `PROGRAM#${programId}`, sk: "LEADS" }),
  subdomain: (subdomain: string): Key => ({ pk: `SUBDOMAIN#${subdomain}`, sk: "SUBDOMAIN" }),
  /** Those who were taken out of a program and can be brought back. */
  removedPartition: (programId: string) => `REMOVED#${programId}`,
  removedMember: (programId: string, userId: string): Key => ({
    pk: `REMOVED#${programId}`,
    sk: `USER#${userId}`,
  }),
  /** The people of a change of many, by parts. */
  memberBatchPart: (batchId: string, part: number): Key => ({
    pk: `MEMBER_BATCH#${batchId}`,
    sk: `PART#${paddedPart(part)}`,
  }),

  // Quotes. Those of a program and school year are one item; prices are those of a school year.
  quotePartition: (programId: string) => `QUOTES#${programId}`,
  quoteInterface: (programId: string, schoolYear: number): Key => ({
    pk: `QUOTES#${programId}`,
    sk: `YEAR#${paddedPart(schoolYear)}`,
  }),
  crmState: (programId: string, schoolYear: number): Key => ({
    pk: `CRM_STATE#${programId}`,
    sk: `YEAR#${paddedPart(schoolYear)}`,
  }),
  crmLogPartition: "CRM_LOG",
  crmLog: (id: string): Key => ({ pk: "CRM_LOG", sk: id }),
  quoteCourses: (): Key => ({ pk: "QUOTE_COURSES", sk: "COURSES" }),
  updateNotePartition: (jobId: string) => `UPDATE_NOTES#${jobId}`,
  updateNote: (jobId: string, what: string): Key => ({ pk: `UPDATE_NOTES#${jobId}`, sk: what }),
  quotePrices: (schoolYear: number): Key => ({ pk: `QUOTE_PRICES#${schoolYear}`, sk: "PRICES" }),

  // What was done to memberships, rights, loans, times and roles, by the month.
  auditPartition: (programId: string | null, month: string) => `AUDIT#${programId ?? "provider"}#${month}`,
  audit: (programId: string | null, month: string, id: string): Key => ({
    pk: `AUDIT#${programId ?? "provider"}#${month}`,
    sk: id,
  }),

  // Courses. Members sort by program, so that a program's roster is one range.
  coursePartition: (courseId: number) => `COURSE#${courseId}`,
  course: (courseId: number): Key => ({ pk: `COURSE#${courseId}`, sk: "COURSE" }),
  courseLoan: (courseId: number, programId: string): Key => ({
    pk: `COURSE#${courseId}`,
    sk: `LENT#${programId}`,
  }),
  courseMember: (courseId: number, programId: string, userId: string): Key => ({
    pk: `COURSE#${courseId}`,
    sk: `MEMBER#${programId}#${userId}`,
  }),
  courseMembers: (programId: string) => `MEMBER#${programId}#`,
  /** Facts of somebody who was removed from a course. */
  formerMember: (courseId: number, programId: string, userId: string): Key => ({
    pk: `COURSE#${courseId}`,
    sk: `FORMER#${programId}#${userId}`,
  }),
  /** All of a course's members, of whatever program, lie between these. */
  anyCourseMembers: { first: "MEMBER#", last: "MEMBER$" },
  coursesOfUser: (userId: string) => `USER#${userId}#COURSES`,

  // Invitations to a course that are not sent yet. They stand in the index by the hour in which they are due.
  courseInvites: (courseId: number, programId: string) => `COURSE_INVITES#${courseId}#${programId}`,
  courseInvite: (courseId: number, programId: string, userId: string): Key => ({
    pk: `COURSE_INVITES#${courseId}#${programId}`,
    sk: `USER#${userId}`,
  }),
  /** `hour` as `2026-11-21T08`, UTC. */
  dueInvites: (hour: string) => `INVITES_DUE#${hour}`,
  /** The day on which all members of a course are to be written to; those that are not seen to stand in the index. */
  inviteDay: (courseId: number): Key => ({ pk: `INVITE_DAY#${courseId}`, sk: "INVITE_DAY" }),
  dueInviteDays: "INVITE_DAYS_DUE",
  dueInvitesSeen: { pk: "INVITES_DUE_SEEN", sk: "SEEN" },

  /** When students of a course were last written to by those who teach it. */
  courseMessages: (courseId: number, programId: string) => `COURSE_MESSAGES#${courseId}#${programId}`,
  courseMessage: (courseId: number, programId: string, userId: string): Key => ({
    pk: `COURSE_MESSAGES#${courseId}#${programId}`,
    sk: `USER#${userId}`,
  }),

  // The curriculum: learning objectives and reusable content with their history, their pairs, and which name is taken.
  objective: (objectiveId: number): Key => ({ pk: `OBJECTIVE#${objectiveId}`, sk: "META" }),
  objectivePartition: (objectiveId: number) => `OBJECTIVE#${objectiveId}`,
  objectiveHistory: (objectiveId: number, id: string): Key => ({
    pk: `OBJECTIVE#${objectiveId}`,
    sk: `HISTORY#${id}`,
  }),
  /** `key` as `nameKey` makes it of a name. */
  objectiveName: (key: string): Key => ({ pk: `OBJECTIVE_NAME#${key}`, sk: "NAME" }),
  reusable: (reusableId: number): Key => ({ pk: `REUSABLE#${reusableId}`, sk: "META" }),
  reusablePartition: (reusableId: number) => `REUSABLE#${reusableId}`,
  reusableHistory: (reusableId: number, id: string): Key => ({
    pk: `REUSABLE#${reusableId}`,
    sk: `HISTORY#${id}`,
  }),
  dyad: (objectiveId: number, reusableId: number): Key => ({
    pk: `OBJECTIVE#${objectiveId}`,
    sk: `DYAD#${padded(reusableId)}`,
  }),

  // The question bank: questions, their history and their statistics by academic year; sets; comments.
  question: (questionId: number): Key => ({ pk: `QUESTION#${questionId}`, sk: "META" }),
  questionPartition: (questionId: number) => `QUESTION#${questionId}`,
  questionHistory: (questionId: number, id: string): Key => ({
    pk: `QUESTION#${questionId}`,
    sk: `HISTORY#${id}`,
  }),
  questionStatistic: (questionId: number, label: string): Key => ({
    pk: `QUESTION#${questionId}`,
    sk: `STATISTIC#${label}`,
  }),
  /** Answers to a question in one delivery of one compiled form; those of an academic year stand together. */
  questionResponses: (questionId: number, label: string, deliveryId: number, compiledId: string): Key => ({
    pk: `QUESTION#${questionId}`,
    sk: `RESPONSES#${label}#${padded(deliveryId)}#${compiledId}`,
  }),
  questionSet: (setId: number): Key => ({ pk: `QUESTION_SET#${setId}`, sk: "META" }),
  questionSetPartition: (setId: number) => `QUESTION_SET#${setId}`,
  questionSetHistory: (setId: number, id: string): Key => ({
    pk: `QUESTION_SET#${setId}`,
    sk: `HISTORY#${id}`,
  }),
  blueprint: (blueprintId: number): Key => ({ pk: `BLUEPRINT#${blueprintId}`, sk: "META" }),
  bankComment: (commentId: number): Key => ({ pk: `BANK_COMMENT#${commentId}`, sk: "COMMENT" }),
  /** The last comparison of all questions with each other, and the pairs of each. */
  bankComparison: (): Key => ({ pk: "BANK_COMPARISON", sk: "COMPARISON" }),
  bankComparisonPart: (comparisonId: string, part: string): Key => ({
    pk: "BANK_COMPARISON",
    sk: `PAIRS#${comparisonId}#${part}`,
  }),
  /** Two questions that somebody called no duplicates: numbers in ascending order, with a hyphen. */
  pairDecision: (pair: string): Key => ({ pk: `QUESTION_PAIR#${pair}`, sk: "DECISION" }),

  // Documents. Loans and courses that hold it stand beside it, each asked for by its own key: there may be thousands.
  document: (documentId: number): Key => ({ pk: `DOC#${documentId}`, sk: "META" }),
  documentLoan: (documentId: number, programId: string): Key => ({
    pk: `DOC#${documentId}`,
    sk: `LENT#${programId}`,
  }),
  documentInCourse: (documentId: number, courseId: number): Key => ({
    pk: `DOC#${documentId}`,
    sk: `COURSE#${padded(courseId)}`,
  }),
  snapshot: (documentId: number, snapshotId: string): Key => ({
    pk: `DOC#${documentId}`,
    sk: `SNAPSHOT#${snapshotId}`,
  }),
  /** Which versions a document has. */
  documentVersions: (documentId: number): Key => ({ pk: `DOC#${documentId}`, sk: "VERSIONS" }),
  /** Remains of a deleted document until they are purged. */
  removedDocument: (documentId: number): Key => ({ pk: `REMOVED_DOC#${documentId}`, sk: "REMOVED" }),
  /** Those, by when. */
  removedDocuments: "REMOVED_DOCS",
  relation: (relationId: number) => `RELATION#${relationId}`,
  /** The media of a document, by group; apart from what is read with every call about it. */
  mediaAssets: (documentId: number) => `DOC#${documentId}#ASSETS`,
  mediaAsset: (documentId: number, group: string, identifier: string): Key => ({
    pk: `DOC#${documentId}#ASSETS`,
    sk: `${group}#${identifier}`,
  }),
  // The media library, apart from the media of each document: its files belong to all cases.
  libraryAsset: (assetId: number): Key => ({ pk: `ASSET#${assetId}`, sk: "META" }),
  mediaRenditions: (fileKey: string): Key => ({ pk: `MEDIA_FILE#${fileKey}`, sk: "RENDITIONS" }),
  mediaUpload: (id: string): Key => ({ pk: `MEDIA_UPLOAD#${id}`, sk: "UPLOAD" }),
  /** Uploads under way, by when they began. */
  mediaUploads: "MEDIA_UPLOADS",
  source: (sourceId: string): Key => ({ pk: `SOURCE#${sourceId}`, sk: "SOURCE" }),

  // Versions that are written. Head and lock are changed with every save; what was saved and who is there lie apart.
  version: (versionId: number): Key => ({ pk: `VERSION#${versionId}`, sk: "VERSION" }),
  versionLock: (versionId: number): Key => ({ pk: `VERSION#${versionId}`, sk: "LOCK" }),
  /** The locks that somebody holds. */
  locksOfPerson: (userId: string) => `USER#${userId}#LOCKS`,
  versionSaves: (versionId: number) => `VERSION_SAVES#${versionId}`,
  versionSave: (versionId: number, rev: number): Key => ({
    pk: `VERSION_SAVES#${versionId}`,
    sk: `REV#${padded(rev)}`,
  }),
  allVersionSaves: "REV#",
  /** A draft that is stored as a whole, by the revision that it was then. */
  storedDraft: (versionId: number, rev: number): Key => ({
    pk: `VERSION_SAVES#${versionId}`,
    sk: `DRAFT#${padded(rev)}`,
  }),
  /** That a batch of a window was saved, and as what. */
  savedBatch: (versionId: number, of: { userId: string; sessionId: string; seq: number }): Key => ({
    pk: `VERSION_SAVES#${versionId}`,
    sk: `BATCH#${of.userId}#${of.sessionId}#${of.seq}`,
  }),
  versionEditors: (versionId: number) => `VERSION_EDITORS#${versionId}`,
  versionEditor: (versionId: number, userId: string, sessionId: string): Key => ({
    pk: `VERSION_EDITORS#${versionId}`,
    sk: `USER#${userId}#SESSION#${sessionId}`,
  }),
  project: (projectId: number): Key => ({ pk: `PROJECT#${projectId}`, sk: "PROJECT" }),

  // Collections: lists that are read in full, behind a stamp.
  collection: (name: string) => `COLLECTION#${name}`,
  collectionStamp: (name: string): Key => ({ pk: `COLLECTION#${name}`, sk: "STAMP" }),
  /** The log: each change is a few items, one if it is small. */
  collectionChange: (name: string, version: number, part: number): Key => ({
    pk: `COLLECTION#${name}`,
    sk: `CHANGE#${padded(version)}#${paddedPart(part)}`,
  }),
  /** Behind all items of a change. */
  collectionChangeEnd: (name: string, version: number): Key => ({
    pk: `COLLECTION#${name}`,
    sk: `CHANGE#${padded(version)}#~`,
  }),
  collectionSnapshot: (name: string, version: number, id: string, part: number): Key => ({
    pk: `COLLECTION#${name}`,
    sk: `SNAPSHOT#${padded(version)}#${id}#${paddedPart(part)}`,
  }),

  // A learner. Attempt and progress of a document stand side by side.
  learner: (userId: string) => `LEARNER#${userId}`,
  attempt: (userId: string, documentId: number): Key => ({
    pk: `LEARNER#${userId}`,
    sk: `ATTEMPT#${padded(documentId)}`,
  }),
  /** In the index: the attempts that began on a snapshot, by learner. */
  attemptsOn: (documentId: number, snapshotId: string) => `ATTEMPTS#${documentId}#${snapshotId}`,
  /** Choices that a student submitted in the current attempt. */
  choices: (userId: string, documentId: number): Key => ({
    pk: `LEARNER#${userId}`,
    sk: `CHOICES#${padded(documentId)}`,
  }),
  /** How all students answered a question: counts, in one of several items that are added up. */
  answerTally: (documentId: number, question: string, shard: number): Key => ({
    pk: `TALLY#${documentId}`,
    sk: `${question}#${shard}`,
  }),
  keptWork: (userId: string, documentId: number): Key => ({
    pk: `LEARNER#${userId}`,
    sk: `WORK#${padded(documentId)}`,
  }),
  progress: (userId: string, documentId: number): Key => ({
    pk: `LEARNER#${userId}`,
    sk: `PROGRESS#${padded(documentId)}`,
  }),
  /** The summary statement that a learner handed in. */
  statement: (userId: string, documentId: number): Key => ({
    pk: `LEARNER#${userId}`,
    sk: `STATEMENT#${padded(documentId)}`,
  }),
  /** Reports that a program has saved. */
  reportDefinitions: (programId: string) => `REPORT_DEFINITIONS#${programId}`,
  reportDefinition: (programId: string, id: string): Key => ({
    pk: `REPORT_DEFINITIONS#${programId}`,
    sk: id,
  }),
  /** Searches of lists that a person keeps. */
  savedLists: (userId: string) => `SAVED#${userId}`,
  savedList: (userId: string, id: string): Key => ({ pk: `SAVED#${userId}`, sk: id }),
  /** Rows of a program's lists that stand first. */
  pins: (programId: string) => `PINS#${programId}`,
  pin: (programId: string, list: string, id: number): Key => ({
    pk: `PINS#${programId}`,
    sk: `${list}#${padded(id)}`,
  }),
  favorite: (userId: string, courseId: number): Key => ({
    pk: `LEARNER#${userId}`,
    sk: `FAVORITE#${padded(courseId)}`,
  }),
  /** The rows of one attempt: CARD#<card uid> each, and LOG#<ulid>. */
  statePartition: (userId: string, documentId: number, attempt: number) =>
    `STATE#${userId}#${documentId}#${attempt}`,
  stateCard: (userId: string, documentId: number, attempt: number, cardUid: string): Key => ({
    pk: `STATE#${userId}#${documentId}#${attempt}`,
    sk: `CARD#${cardUid}`,
  }),
  stateLog: (userId: string, documentId: number, attempt: number, logId: string): Key => ({
    pk: `STATE#${userId}#${documentId}#${attempt}`,
    sk: `LOG#${logId}`,
  }),

  /** A conversation with a patient or a reviewer of the case, beside the cards of its attempt. */
  conversation: (userId: string, documentId: number, attempt: number, nodeUid: string): Key => ({
    pk: `STATE#${userId}#${documentId}#${attempt}`,
    sk: `CHAT#${nodeUid}`,
  }),

  /** Run of a dialogue or a statement of a case's bench by a language model, by a digest of both. */
  benchRun: (documentId: number, digest: string): Key => ({
    pk: `BENCH_RUNS#${documentId}`,
    sk: `RUN#${digest}`,
  }),

  /** One try of a conversation that was begun again since. */
  earlierTry: (
    {
      user_id,
      document_id,
      attempt,
      node_uid,
    }: { user_id: string; document_id: number; attempt: number; node_uid: string },
    number: number,
  ): Key => ({
    pk: `STATE#${user_id}#${document_id}#${attempt}`,
    sk: `TRY#${node_uid}#${padded(number)}`,
  }),

  // When what is right in an exam was told to who sits it, by attempt.
  keyTold: (userId: string, documentId: number, attempt: number): Key => ({
    pk: `KEY_TOLD#${userId}`,
    sk: `DOC#${padded(documentId)}#${attempt}`,
  }),
  // Timed exams: one sitting per course membership and document. Those that run stand in the index by their deadline's hour.
  sittingPartition: (courseId: number, programId: string) => `SITTINGS#${courseId}#${programId}`,
  sittingsOfDocument: (documentId: number) => `DOC#${padded(documentId)}#`,
  sitting: (courseId: number, programId: string, documentId: number, userId: string): Key => ({
    pk: `SITTINGS#${courseId}#${programId}`,
    sk: `DOC#${padded(documentId)}#USER#${userId}`,
  }),
  /** `hour` as `2026-11-21T08`, UTC. */
  examDeadlines: (hour: string) => `EXAM_DEADLINES#${hour}`,
  examTimeoutsSeen: { pk: "EXAM_TIMEOUTS", sk: "SEEN" },

  // Assessments: exam variations with their compiled texts, deliveries, and their students.
  examFormPartition: (formId: number) => `EXAM_FORM#${formId}`,
  examForm: (formId: number): Key => ({ pk: `EXAM_FORM#${formId}`, sk: "FORM" }),
  compiledItem: (formId: number, compiledId: string, position: number): Key => ({
    pk: `EXAM_FORM#${formId}`,
    sk: `COMPILED#${compiledId}#${paddedPart(position)}`,
  }),
  /** Statistics of the latest analysis: of the form, then of each item. */
  formStatistics: (formId: number): Key => ({ pk: `EXAM_FORM#${formId}`, sk: "STATISTICS" }),
  formItemStatistics: (formId: number, position: number): Key => ({
    pk: `EXAM_FORM#${formId}`,
    sk: `STATISTICS#${paddedPart(position)}`,
  }),
  formStatisticsOrder: (formId: number): Key => ({ pk: `EXAM_FORM#${formId}`, sk: "ORDERED_STATISTICS" }),
  /** Behind the items, so that one query reads both. */
  formCorrections: (formId: number, compiledId: string): Key => ({
    pk: `EXAM_FORM#${formId}`,
    sk: `COMPILED#${compiledId}#corrections`,
  }),
  delivery: (deliveryId: number): Key => ({ pk: `DELIVERY#${deliveryId}`, sk: "DELIVERY" }),
  rosteringPartition: (deliveryId: number) => `ROSTERING#${deliveryId}`,
  rostering: (deliveryId: number, userId: string): Key => ({
    pk: `ROSTERING#${deliveryId}`,
    sk: `USER#${userId}`,
  }),
  /** By which a student finds their deliveries. */
  rosteredPartition: (userId: string) => `ROSTERED#${userId}`,
  rostered: (userId: string, deliveryId: number): Key => ({
    pk: `ROSTERED#${userId}`,
    sk: `DELIVERY#${padded(deliveryId)}`,
  }),
  /** Answers lie apart from the rostering, which lists of students read. */
  assessmentAnswersPartition: (deliveryId: number) => `ASSESSMENT_ANSWERS#${deliveryId}`,
  assessmentAnswers: (deliveryId: number, userId: string): Key => ({
    pk: `ASSESSMENT_ANSWERS#${deliveryId}`,
    sk: `USER#${userId}`,
  }),
  /** Results of students, read by reports on many of them. */
  studentResults: (deliveryId: number) => `ASSESSMENT_RESULTS#${deliveryId}`,
  studentResult: (deliveryId: number, userId: string): Key => ({
    pk: `ASSESSMENT_RESULTS#${deliveryId}`,
    sk: `USER#${userId}`,
  }),
  /** Results that a student wants to review. */
  assessmentToDos: (userId: string) => `ASSESSMENT_TO_DOS#${userId}`,
  assessmentToDo: (userId: string, deliveryId: number, itemId: number): Key => ({
    pk: `ASSESSMENT_TO_DOS#${userId}`,
    sk: `ITEM#${padded(deliveryId)}#${padded(itemId)}`,
  }),
  /** `hour` as `2026-11-21T08`, UTC. */
  assessmentDeadlines: (hour: string) => `ASSESSMENT_DEADLINES#${hour}`,

  // Proctoring, by course and program. The access code lies apart, so that few functions may read it.
  proctorCode: (courseId: number, programId: string): Key => ({
    pk: `PROCTOR_CODE#${courseId}#${programId}`,
    sk: "CODE",
  }),
  proctoring: (courseId: number, programId: string): Key => ({
    pk: `PROCTORING#${courseId}#${programId}`,
    sk: "STATE",
  }),
  incidentPartition: (courseId: number, programId: string) => `INCIDENTS#${courseId}#${programId}`,
  incidentsOfDocument: (documentId: number) => `DOC#${padded(documentId)}#`,
  incident: (courseId: number, programId: string, documentId: number, id: string): Key => ({
    pk: `INCIDENTS#${courseId}#${programId}`,
    sk: `DOC#${padded(documentId)}#${id}`,
  }),
  presencePartition: (courseId: number, programId: string) => `PRESENCE#${courseId}#${programId}`,
  presenceOfDocument: (documentId: number) => `DOC#${padded(documentId)}#`,
  presence: (courseId: number, programId: string, documentId: number, userId: string): Key => ({
    pk: `PRESENCE#${courseId}#${programId}`,
    sk: `DOC#${padded(documentId)}#USER#${userId}`,
  }),
  // The same of proctored assessments, by delivery.
  assessmentCode: (deliveryId: number): Key => ({ pk: `ASSESSMENT_CODE#${deliveryId}`, sk: "CODE" }),
  assessmentIncidentPartition: (deliveryId: number) => `ASSESSMENT_INCIDENTS#${deliveryId}`,
  assessmentIncident: (deliveryId: number, id: string): Key => ({
    pk: `ASSESSMENT_INCIDENTS#${deliveryId}`,
    sk: `INCIDENT#${id}`,
  }),
  assessmentPresencePartition: (deliveryId: number) => `ASSESSMENT_PRESENCE#${deliveryId}`,
  assessmentPresence: (deliveryId: number, userId: string): Key => ({
    pk: `ASSESSMENT_PRESENCE#${deliveryId}`,
    sk: `USER#${userId}`,
  }),
  /** Changes in an exam, by the time at which they were seen. */
  examLogPartition: (courseId: number, programId: string, documentId: number) =>
    `EXAM_LOG#${courseId}#${programId}#${documentId}`,
  examLog: (
    exam: { courseId: number; programId: string; documentId: number },
    seenAt: string,
    id: string,
  ): Key => ({
    pk: `EXAM_LOG#${exam.courseId}#${exam.programId}#${exam.documentId}`,
    sk: `${seenAt}#${id}`,
  }),

  // The report's projection: one compact item per student and course.
  courseProgressPartition: (courseId: number, programId: string) =>
    `COURSE_PROGRESS#${courseId}#${programId}`,
  courseProgress: (courseId: number, programId: string, userId: string): Key => ({
    pk: `COURSE_PROGRESS#${courseId}#${programId}`,
    sk: `USER#${userId}`,
  }),
  /** How far the rebuilding of a course's figures has come. */
  rebuild: (courseId: number, programId: string): Key => ({
    pk: `REBUILD#${courseId}#${programId}`,
    sk: "REBUILD",
  }),
  /** Progress of rebuilding a delivery's results. */
  resultsRebuild: (deliveryId: number): Key => ({
    pk: `RESULTS_REBUILD#${deliveryId}`,
    sk: "REBUILD",
  }),
  /** How far an item that came into a course has been carried through its members. */
  fanOut: (courseId: number, documentId: number): Key => ({
    pk: `FAN_OUT#${courseId}#${documentId}`,
    sk: "FAN_OUT",
  }),

  // Jobs and live channels.
  job: (jobId: string): Key => ({ pk: `JOB#${jobId}`, sk: "JOB" }),
  /** Last job under a name of which one runs at a time. */
  soleJob: (name: string): Key => ({ pk: `SOLE_JOB#${name}`, sk: "JOB" }),
  openJobs: (kind: string) => `JOBS#OPEN#${kind}`,
  failedJobs: "JOBS#FAILED",
  /** Jobs whose time has not come, by that time. */
  jobsToCome: "JOBS#TO_COME",
  /** Jobs whose work is deleted some day, by that day. */
  keptJobs: "JOBS#KEPT",
  jobsOfPerson: (userId: string) => `USER#${userId}#JOBS`,
  jobsOfKind: (kind: string) => `${kind}#`,
  jobOfPerson: (userId: string, kind: string, jobId: string): Key => ({
    pk: `USER#${userId}#JOBS`,
    sk: `${kind}#${jobId}`,
  }),
  openConnections: "CONNECTIONS#OPEN",
  connectionPartition: (connectionId: string) => `CONNECTION#${connectionId}`,
  connection: (connectionId: string): Key => ({ pk: `CONNECTION#${connectionId}`, sk: "CONNECTION" }),
  channelPartition: (channel: string) => `CHANNEL#${channel}`,
  subscription: (channel: string, connectionId: string): Key => ({
    pk: `CHANNEL#${channel}`,
    sk: `CONNECTION#${connectionId}`,
  }),
  subscriptionsOfConnection: (connectionId: string) => `CONNECTION#${connectionId}#SUBSCRIPTIONS`,
} as const;
