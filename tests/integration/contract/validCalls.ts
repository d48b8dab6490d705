import { sessionIdOf } from "#functions/identity/ownSessions.ts";
import { putObject } from "#functions/ports/storage.ts";
import { type ImageName, imagePdfKey } from "#functions/print/imagePdf.ts";
import { reportKey } from "#functions/reports/reportFile.ts";
import { hashToken } from "#functions/runtime/authenticate.ts";
import { newUlid } from "#functions/runtime/clock.ts";
import { derivedUlid } from "#functions/runtime/derivedUlid.ts";
import { getCourse, putCourse } from "#functions/table/courses.ts";
import { createJob } from "#functions/table/jobs.ts";
import { createAttempt } from "#functions/table/learnerState.ts";
import { createSession, getPerson } from "#functions/table/people.ts";
import { putPeopleImport } from "#functions/table/peopleImports.ts";
import { putPeople } from "#functions/table/programPeople.ts";
import { createProgram } from "#functions/table/programs.ts";
import { fileStoreKey } from "#shared/case/model/fileStore.ts";
import { contentOf } from "#shared/case/model/tree.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { loanId } from "#shared/contract/programs/groupDocuments.ts";
import type { Sent } from "#tests/builders/http.ts";
import { aLinkTo, aPasswordResetFor, aPendingPerson } from "#tests/builders/mailLinks.ts";
import { setAccessCode } from "#tests/builders/proctored.ts";
import { aSelfAssessmentCard, aSmallCase, smallCaseUids } from "#tests/builders/smallCase.ts";
import {
  aDocument,
  addItems,
  aPerson,
  aProgram,
  type BuiltPerson,
  setProgress,
  testPassword,
} from "#tests/builders/world.ts";

/** What every call of the contract is made about. */
export type Scene = {
  courseId: number;
  relationId: number;
  documentId: number;
  snapshotId: string;
  /** The program's own, which its staff may change; it holds the document as well. */
  ownCourseId: number;
};

type Parts = Pick<Sent, "query" | "body"> & { params?: Record<string, string> };
type Valid = {
  /** A call that succeeds for whoever may make it. */
  parts: (scene: Scene, person: BuiltPerson) => Parts;
  /** What must stand in the table first. */
  prepare?: (scene: Scene, person: BuiltPerson) => Promise<void>;
  /** Made without a session, whoever asks: what it is about is somebody else's. */
  isByNobody?: true;
};

/** The token of a link in a mail, made for whoever asks. */
const tokens = new Map<string, string>();
const tokenOf = ({ id }: BuiltPerson): string => tokens.get(id) ?? "a link that leads nowhere";
const anInvitation = async (_scene: Scene, person: BuiltPerson): Promise<void> => {
  const program = await aProgram();
  tokens.set(person.id, await aLinkTo(program, await aPendingPerson(program)));
};
/** A file of one student that a person has read into their own program. */
const imports = new Map<string, string>();
const aPeopleImport = async (_scene: Scene, person: BuiltPerson): Promise<void> => {
  const id = newUlid();
  imports.set(person.id, id);
  const email = `student.${id.toLowerCase()}@bedside.test`;
  const people = [{ line: 2, email, first_name: "Ada", last_name: "Lovelace", role: "Student" }];
  const object_key = `people_imports/${id}.json`;
  await putObject("REPORT_BUCKET", object_key, JSON.stringify(people), "application/json");
  await putPeopleImport({
    ...{ id, object_key, people: 1, is_of_students: true, file_name: "students.csv" },
    program_id: person.memberships[0]?.program_id ?? newUlid(),
    created_by: person.id,
    created_at: new Date().toISOString(),
    expires_at_s: Math.floor(Date.now() / 1000) + 86_400,
  });
};
const aResetLink = async (_scene: Scene, person: BuiltPerson): Promise<void> => {
  tokens.set(person.id, await aPasswordResetFor(await aPerson()));
};

const course = ({ courseId }: Scene) => ({ id: String(courseId) });
const ownCourse = ({ ownCourseId }: Scene) => ({ id: String(ownCourseId) });
const document = ({ documentId }: Scene) => ({ id: String(documentId) });

const anAttempt = async ({ documentId, snapshotId }: Scene, person: BuiltPerson): Promise<void> => {
  await createAttempt({
    user_id: person.id,
    document_id: documentId,
    attempt: 1,
    snapshot_id: snapshotId,
    opened_at: "2026-11-20T08:00:00.000Z",
    resets: 0,
  });
};

const aFinishedCase = ({ documentId }: Scene, person: BuiltPerson): Promise<void> =>
  setProgress(person, { id: documentId }, { percent_complete: 100, is_finished: true });

const failedJob = (person: BuiltPerson, programId: string) => ({
  program_id: programId,
  requested_by: person.id,
  cursor: null,
  state: "failed" as const,
  progress: 0,
  created_at: "2026-11-20T08:00:00.000Z",
  updated_at: "2026-11-20T08:00:00.000Z",
  attempts: 1,
  lease_until_s: 0,
  lease: null,
  expires_at_s: Math.floor(Date.now() / 1000) + 86_400,
});

/** A report that the person ordered and that failed: nobody works on it while the test looks at it. */
const aFailedReport = async ({ courseId }: Scene, person: BuiltPerson): Promise<void> => {
  const [membership] = person.memberships;
  if (!membership) return;
  await createJob({
    ...failedJob(person, membership.program_id),
    id: person.id,
    kind: "usage_report",
    input: {
      type: "csv",
      course_id: courseId,
      start_date: null,
      end_date: null,
      tab: null,
      object_key: reportKey(courseId, person.id, "csv"),
    },
  });
};

const programOf = (person: BuiltPerson): { id: string } => ({
  id: person.memberships[0]?.program_id ?? person.id,
});

/** Somebody in the program of a person: what is done to members is done to them. */
const colleagueOf = ({ id }: BuiltPerson) => ({
  id: derivedUlid(0, `colleague of ${id}`),
  membershipId: derivedUlid(0, `membership of the colleague of ${id}`),
});
const oneMemberOf = (person: BuiltPerson) => ({
  groupRoleDefinitionUserIds: [colleagueOf(person).membershipId],
});

const aColleague = async (_scene: Scene, person: BuiltPerson): Promise<void> => {
  const [place] = person.memberships;
  if (!place) return;
  const { id, membershipId } = colleagueOf(person);
  const colleague = {
    id,
    email: `${id.toLowerCase()}@bedside.test`,
    first_name: "A",
    last_name: "Colleague",
    is_admin: false,
    password_hash: "none",
  };
  const membership = { ...place, id: membershipId, user_id: id, role: "Student" as const };
  await putPeople([{ profile: colleague, memberships: [membership] }], Math.floor(Date.now() / 1000));
};

const aProgramOfTheirOwn = async (_scene: Scene, { id }: BuiltPerson): Promise<void> => {
  await createProgram({
    id,
    name: "A program to archive",
    description: "",
    subdomain: `own-${id.slice(-10).toLowerCase()}`,
    time_zone: "UTC",
    is_editorial: false,
    archived_at: null,
    feature_flags: {},
  });
};

/** A change of many that the person ordered and that failed: nobody works on it while the test looks at it. */
const aMemberBatch = async (_scene: Scene, person: BuiltPerson): Promise<void> => {
  const [place] = person.memberships;
  if (!place) return;
  await createJob({
    ...failedJob(person, place.program_id),
    id: `member-batch:${person.id}`,
    kind: "member_batch",
    input: {
      change: { kind: "removal" },
      program: {
        id: place.program_id,
        name: place.program_name,
        subdomain: place.subdomain,
        is_editorial: place.is_editorial,
      },
      by: { user_id: person.id, name: "Test", email: person.email, is_admin: false, role: place.role },
      host: "localhost",
      operation_id: person.id,
      at: "2026-11-20T08:00:00.000Z",
      total: 1,
      parts: 1,
    },
  });
};

const tokenHashOfAnother = ({ id }: BuiltPerson): string => hashToken(`another session of ${id}`);

/** A session of theirs on another device, of the password that they have by now. */
const anotherSession = async (_scene: Scene, person: BuiltPerson): Promise<void> => {
  const now = await getPerson(person.id);
  await createSession({
    token_hash: tokenHashOfAnother(person),
    user_id: person.id,
    csrf_token: "x",
    program_id: null,
    created_at: new Date().toISOString(),
    expires_at_s: Math.floor(Date.now() / 1000) + 3600,
    password_rev: now?.profile.password_rev ?? 0,
  });
};

/** Courses of scenes that hold a timed case by now. */
const examsOfScenes = new Map<number, Promise<void>>();

async function addExam(courseId: number): Promise<void> {
  const root = { ...aSmallCase("A timed case"), timeLimit: 3600 };
  await addItems({ id: courseId }, [await aDocument([], { root })]);
}

/** A timed case in the course, and an access code for its proctors in the person's program. */
const aProctoredExam = async ({ courseId }: Scene, person: BuiltPerson): Promise<void> => {
  const exam = examsOfScenes.get(courseId) ?? addExam(courseId);
  examsOfScenes.set(courseId, exam);
  await exam;
  const programId = person.memberships[0]?.program_id;
  if (programId !== undefined) await setAccessCode({ courseId, programId }, sceneCode);
};

const sceneCode = "SCENECODE";
const proctoring = (scene: Scene) => ({
  params: course(scene),
  query: { proctor_access_code: sceneCode },
});
const examOf =
  (body?: object) =>
  (scene: Scene, person: BuiltPerson): Parts => ({
    ...proctoring(scene),
    ...(body ? { body: { user_ids: [person.id], ...body } } : {}),
  });

/** An image that was printed before: printing itself has tests of its own. */
const aPrintedImage = ({ documentId, snapshotId }: Scene, image: ImageName): Promise<void> =>
  putObject("REPORT_BUCKET", imagePdfKey(documentId, snapshotId, image), "%PDF-1.4\n", "application/pdf");

const storedFile = "old/ecg 1.svg";
const aStoredFile = (): Promise<void> =>
  putObject(
    "MEDIA_BUCKET",
    fileStoreKey(storedFile),
    "<svg xmlns='http://www.w3.org/2000/svg'/>",
    "image/svg+xml",
  );

/** The case of the scene: it names a file of the media and one of the old store, and has self-assessment questions. */
export const sceneCase = (): ContentNode => {
  const root = aSmallCase("A small case", [
    { type: "image", uid: "old_image", uri: storedFile },
    { type: "image", uid: "an_image", url: "1/original/images/ecg.svg" },
  ]);
  return { ...root, content: [...contentOf(root), aSelfAssessmentCard()] };
};

/** A course as its form holds it. */
const aCourseForm = {
  name: "Cases of the week",
  description: "What came in.",
  kind: "custom",
  start_date: "2026-09-01",
  end_date: "2026-12-18",
  responsible_person_id: null,
  circulation: null,
  exam_summary: "after_exam",
  email_invite: false,
  invite_date: null,
};

/** One call for each route of the contract, by its name. A route that is not here fails the tests. */
export const validCalls: Readonly<Record<string, Valid>> = {
  createSession: { parts: (_scene, person) => ({ body: { email: person.email, password: testPassword } }) },
  getSession: { parts: () => ({}) },
  deleteSession: { parts: () => ({ query: { everywhere: "false" } }) },
  switchProgram: {
    parts: (_scene, person) => ({ body: { program_id: person.memberships[0]?.program_id ?? newUlid() } }),
  },
  getCurrentUser: { parts: () => ({}) },
  getAccount: { parts: () => ({}) },
  updateAccount: { parts: () => ({ body: { first_name: "Test", last_name: "Again" } }) },
  changePassword: {
    parts: () => ({ body: { current_password: testPassword, new_password: "another of the tests" } }),
  },
  findInvitation: {
    parts: (_scene, person) => ({ body: { token: tokenOf(person) } }),
    prepare: anInvitation,
  },
  acceptInvitation: {
    parts: (_scene, person) => ({ body: { token: tokenOf(person), password: "a first one of the tests" } }),
    prepare: anInvitation,
    isByNobody: true,
  },
  renewInvitation: {
    parts: (_scene, person) => ({ body: { token: tokenOf(person) } }),
    prepare: anInvitation,
  },
  requestPasswordReset: { parts: (_scene, person) => ({ body: { email: person.email } }) },
  findPasswordReset: {
    parts: (_scene, person) => ({ body: { token: tokenOf(person) } }),
    prepare: aResetLink,
  },
  resetPassword: {
    parts: (_scene, person) => ({ body: { token: tokenOf(person), password: "a later one of the tests" } }),
    prepare: aResetLink,
  },
  previewPeopleImport: {
    parts: (_scene, person) => ({
      body: {
        file_name: "students.csv",
        format: "csv",
        content: `First Name,Last Name,Email\nAda,Lovelace,ada.${person.id.toLowerCase()}@bedside.test`,
        default_role: "Student",
      },
    }),
  },
  startPeopleImport: {
    parts: (_scene, person) => ({ params: { id: imports.get(person.id) ?? person.id } }),
    prepare: aPeopleImport,
  },
  getPeopleImport: {
    parts: (_scene, person) => ({ params: { id: imports.get(person.id) ?? person.id } }),
    prepare: aPeopleImport,
  },
  getProfile: { parts: () => ({}) },
  updateProfile: {
    parts: () => ({
      body: {
        ...{ title: "Other", other_title: "Preceptor", position: "Attending", contact_phone: "+12025550143" },
        ...{
          graduation_day: null,
          primary_clinical_discipline: ["Pediatrics"],
          no_learners: true,
          works_with: [],
        },
        ...{ other_works_with: null, teaches: ["Basic science courses"], other_teaches: null },
        ...{ basic_sciences: ["Anatomy"], start_date: "2026-09-01", end_date: "2027-06-30" },
      },
    }),
  },
  sendContactMessage: {
    parts: () => ({
      body: { name: "Ada Lovelace", email: "ada@bedside.test", message: "How do I register?" },
    }),
  },
  listSessions: { parts: () => ({}) },
  endSession: {
    parts: (_scene, person) => ({
      params: { id: sessionIdOf({ token_hash: tokenHashOfAnother(person) }) },
    }),
    prepare: anotherSession,
  },
  endOtherSessions: { parts: () => ({}) },
  getHealth: { parts: () => ({}) },
  checkOnline: { parts: () => ({}) },
  listCourses: { parts: () => ({ query: { per_page: "5" } }) },
  countCourses: { parts: () => ({ query: { search: "course" } }) },
  getCourse: { parts: (scene) => ({ params: course(scene) }) },
  listCourseItems: { parts: (scene) => ({ params: course(scene), query: { sort_by: "title" } }) },
  countCourseItems: { parts: (scene) => ({ params: course(scene), query: { page: "0" } }) },
  getNewCourse: { parts: ({ documentId }) => ({ query: { document_ids: [String(documentId)] } }) },
  createCourse: { parts: () => ({ body: { ...aCourseForm, document_ids: [] } }) },
  getCourseForm: { parts: (scene) => ({ params: ownCourse(scene) }) },
  updateCourse: {
    parts: (scene) => ({ params: ownCourse(scene), body: { ...aCourseForm, version: 0 } }),
    // As nobody has changed it.
    prepare: async ({ ownCourseId }) => {
      const now = await getCourse(ownCourseId);
      if (now) await putCourse({ ...now, details_version: 0 }, Math.floor(Date.now() / 1000));
    },
  },
  archiveCourse: { parts: (scene) => ({ params: ownCourse(scene) }) },
  restoreCourse: { parts: (scene) => ({ params: ownCourse(scene) }) },
  copyCourse: { parts: (scene) => ({ params: course(scene), body: { name: "A copy" } }) },
  listItemsToAdd: { parts: (scene) => ({ params: ownCourse(scene), query: { search: "case" } }) },
  countItemsToAdd: { parts: (scene) => ({ params: ownCourse(scene) }) },
  listItemsToAddIds: { parts: (scene) => ({ params: ownCourse(scene) }) },
  listItemsToRemove: { parts: (scene) => ({ params: ownCourse(scene), query: { sort_by: "title" } }) },
  countItemsToRemove: { parts: (scene) => ({ params: ownCourse(scene) }) },
  listItemsToRemoveIds: { parts: (scene) => ({ params: ownCourse(scene) }) },
  getPrerequisites: { parts: (scene) => ({ params: ownCourse(scene) }) },
  // Of a call that changes nothing: the course of the scene is everybody's.
  createItems: {
    parts: (scene) => ({ params: ownCourse(scene), body: { documentIds: [scene.documentId] } }),
  },
  destroyItems: { parts: (scene) => ({ params: ownCourse(scene), body: { documentIds: [999_999_999] } }) },
  reorderItems: {
    parts: (scene) => ({
      params: ownCourse(scene),
      body: { documentIds: [scene.documentId], items_version: 1 },
    }),
  },
  listPeople: { parts: () => ({ query: { filters: ["role=Student"] } }) },
  countPeople: { parts: () => ({ query: { search: "a" } }) },
  listPeopleIds: { parts: () => ({}) },
  exportPeople: { parts: () => ({ query: { sort_by: "email" } }) },
  listPrograms: { parts: () => ({ query: { sort_by: "groups.name" } }) },
  countPrograms: { parts: () => ({ query: { search: "program" } }) },
  getProgram: { parts: (_scene, person) => ({ params: programOf(person) }) },
  createProgram: {
    parts: () => ({
      body: {
        name: "A new program",
        description: "",
        subdomain: `p${newUlid().slice(-12).toLowerCase()}`,
        time_zone: "Europe/Berlin",
      },
    }),
  },
  updateProgram: {
    parts: (_scene, person) => ({
      params: programOf(person),
      body: { name: "Another name", description: "Of the tests.", time_zone: "America/Chicago" },
    }),
  },
  // Restored again by the next call: the program is the others' as well.
  archiveProgram: { parts: (_scene, { id }) => ({ params: { id } }), prepare: aProgramOfTheirOwn },
  restoreProgram: { parts: (_scene, { id }) => ({ params: { id } }), prepare: aProgramOfTheirOwn },
  listLendableDocuments: { parts: () => ({ query: { search: "case" } }) },
  countLendableDocuments: { parts: () => ({}) },
  listLendableDocumentsIds: { parts: () => ({}) },
  exportLendableDocuments: { parts: () => ({}) },
  exportSelectedLendableDocuments: { parts: () => ({ body: { ids: ["1"] } }) },
  listLentDocuments: { parts: () => ({ query: { sort_by: "title" } }) },
  countLentDocuments: { parts: () => ({}) },
  listLentDocumentsIds: { parts: () => ({}) },
  exportLentDocuments: { parts: () => ({}) },
  exportSelectedLentDocuments: { parts: () => ({ body: { ids: ["1"] } }) },
  createLoans: {
    parts: ({ documentId }, person) => ({
      body: { groupDocumentIds: [documentId], groupId: programOf(person).id },
    }),
  },
  deleteLoans: {
    parts: (_scene, person) => ({
      body: { groupDocumentIds: [loanId(programOf(person).id, 999_999_999)], groupId: programOf(person).id },
    }),
  },
  listUsers: { parts: () => ({ query: { search: "test" } }) },
  countUsers: { parts: () => ({}) },
  getUser: { parts: (_scene, person) => ({ params: { id: colleagueOf(person).id } }), prepare: aColleague },
  listRemovedMembers: { parts: () => ({ query: { sort_by: "removed_at" } }) },
  countRemovedMembers: { parts: () => ({}) },
  listRemovedMembersIds: { parts: () => ({}) },
  exportRemovedMembers: { parts: () => ({}) },
  exportSelectedRemovedMembers: { parts: (_scene, person) => ({ body: { ids: [person.id] } }) },
  getMember: {
    parts: (_scene, person) => ({ params: { id: colleagueOf(person).membershipId } }),
    prepare: aColleague,
  },
  updateMember: {
    parts: (_scene, person) => ({
      params: { id: colleagueOf(person).membershipId },
      body: { role: "Student" },
    }),
    prepare: aColleague,
  },
  createMember: {
    parts: () => ({
      body: {
        email: `${newUlid().toLowerCase()}@bedside.test`,
        first_name: "Just",
        last_name: "Added",
        role: "Student",
      },
    }),
  },
  updateExpirationBatch: {
    parts: (_scene, person) => ({
      body: {
        group_role_definition_user_ids: [colleagueOf(person).membershipId],
        expiration_mode: "never",
      },
    }),
  },
  resendInviteEmail: {
    parts: (_scene, person) => ({ body: { ids: [colleagueOf(person).membershipId] } }),
  },
  confirmBatchDestruction: { parts: (_scene, person) => ({ body: oneMemberOf(person) }) },
  removeAdminBatch: { parts: (_scene, person) => ({ body: oneMemberOf(person) }) },
  getRemovalWarning: { parts: (_scene, person) => ({ body: oneMemberOf(person) }) },
  restoreMembers: { parts: (_scene, person) => ({ body: oneMemberOf(person) }) },
  getMemberBatch: {
    parts: (_scene, person) => ({ params: { id: `member-batch:${person.id}` } }),
    prepare: aMemberBatch,
  },
  exportSelectedPeople: { parts: (_scene, person) => ({ body: { ids: [person.id] } }) },
  getEducatorDashboard: {
    parts: () => ({ query: { start_date: "2026-11-01", end_date: "2026-11-20" } }),
  },
  getStudentDashboard: { parts: () => ({}) },
  getPeopleDashboard: { parts: () => ({ query: { end_date: "2026-11-20" } }) },
  getEditorialDashboard: { parts: () => ({ query: { start_date: "2026-11-01", end_date: "2026-11-20" } }) },
  listSavedLists: { parts: () => ({ query: { list: "People" } }) },
  saveList: {
    parts: () => ({
      body: {
        list: "People",
        name: "Teachers",
        is_pinned: true,
        asked: { search: "a", sortBy: "last_name", sortOrder: "ASC", filters: [] },
      },
    }),
  },
  deleteSavedList: { parts: (_scene, person) => ({ params: { id: person.id } }) },
  getSuperadminDashboard: { parts: () => ({ query: { start_date: "2026-11-01", end_date: "2026-11-20" } }) },
  listSetAside: { parts: () => ({ params: { name: "mail" } }) },
  redriveQueue: { parts: () => ({ params: { name: "mail" }, body: {} }) },
  listAuditLog: { parts: () => ({ query: { sort_by: "at" } }) },
  countAuditLog: { parts: () => ({ query: { search: "a" } }) },
  listAuditLogIds: { parts: () => ({}) },
  exportAuditLog: { parts: () => ({ query: { filters: ["action=role.changed"] } }) },
  exportSelectedAuditLog: { parts: (_scene, person) => ({ body: { ids: [person.id] } }) },
  listProviderAuditLog: { parts: () => ({ query: { page: "0" } }) },
  countProviderAuditLog: { parts: () => ({}) },
  listProviderAuditLogIds: { parts: () => ({}) },
  exportProviderAuditLog: { parts: () => ({}) },
  exportSelectedProviderAuditLog: { parts: (_scene, person) => ({ body: { ids: [person.id] } }) },
  listCourseMembers: { parts: (scene) => ({ params: course(scene), query: { sort_by: "email" } }) },
  countCourseMembers: { parts: (scene) => ({ params: course(scene), query: { search: "a" } }) },
  listCourseMembersIds: { parts: (scene) => ({ params: course(scene) }) },
  exportCourseMembers: { parts: (scene) => ({ params: course(scene) }) },
  exportSelectedCourseMembers: {
    parts: (scene, person) => ({ params: course(scene), body: { ids: [person.id] } }),
  },
  getMemberOverview: { parts: (scene) => ({ params: course(scene) }) },
  removeCourseMembers: {
    parts: (scene, person) => ({
      params: course(scene),
      body: { documentSetUserPermissionIds: [person.id] },
    }),
  },
  restoreCourseMembers: {
    parts: (scene, person) => ({ params: course(scene), body: { userIds: [person.id] } }),
  },
  setAccommodation: {
    parts: (scene, person) => ({
      params: course(scene),
      body: { documentSetUserPermissionIds: [person.id], accommodation: 1.5 },
    }),
  },
  listNewMembers: { parts: (scene) => ({ params: course(scene), query: { sort_by: "last_name" } }) },
  countNewMembers: { parts: (scene) => ({ params: course(scene) }) },
  listNewMembersIds: { parts: (scene) => ({ params: course(scene) }) },
  exportNewMembers: { parts: (scene) => ({ params: course(scene) }) },
  exportSelectedNewMembers: {
    parts: (scene, person) => ({ params: course(scene), body: { ids: [person.id] } }),
  },
  addCourseMembers: {
    parts: (scene, person) => ({
      params: course(scene),
      body: { groupRoleDefinitionUserIds: [person.id], inviteDate: "2999-01-01" },
    }),
  },
  moveInvites: {
    parts: (scene) => ({
      params: course(scene),
      body: { scheduledFor: "2999-01-01", inviteDate: "2999-01-02" },
    }),
  },
  resetCases: {
    parts: (scene, person) => ({
      params: course(scene),
      body: { sections: {}, documentSetPermissionIds: [person.id], documentIds: [scene.documentId] },
    }),
  },
  listResets: { parts: (scene) => ({ params: course(scene) }) },
  checkPrerequisites: { parts: (scene) => ({ query: { documentIds: [String(scene.documentId)] } }) },
  resetStudentCases: {
    parts: (scene) => ({ params: course(scene), body: { sections: {}, documentIds: [scene.documentId] } }),
  },
  downloadCaseNotes: {
    parts: (scene) => ({ params: course(scene), body: { sections: {}, documentIds: [scene.documentId] } }),
  },
  getExamRoster: { parts: (scene, person) => ({ params: course(scene), query: { ids: [person.id] } }) },
  exportExamRoster: { parts: (scene, person) => ({ params: course(scene), body: { ids: [person.id] } }) },
  listDocuments: { parts: () => ({ query: { lo_search: "a", per_page: "5" } }) },
  countDocuments: { parts: () => ({ query: { search: "case" } }) },
  listDocumentsIds: { parts: () => ({ query: { sort_by: "documents.title" } }) },
  listSelectedDocuments: { parts: ({ documentId }) => ({ body: { ids: [String(documentId)] } }) },
  createFavorite: { parts: ({ courseId }) => ({ body: { document_set_id: courseId } }) },
  deleteFavorite: { parts: ({ courseId }) => ({ body: { document_set_id: courseId } }) },
  getDocument: { parts: (scene) => ({ params: document(scene), query: { embedded: "true" } }) },
  getCourseItem: { parts: ({ relationId }) => ({ params: { id: String(relationId) } }) },
  getVersion: {
    parts: ({ snapshotId, documentId }) => ({
      params: { id: snapshotId },
      query: { document_id: String(documentId) },
    }),
  },
  getDocumentUserState: { parts: (scene) => ({ params: document(scene) }) },
  getDocumentItem: { parts: (scene) => ({ params: document(scene) }) },
  createDocumentUserState: {
    parts: ({ documentId, snapshotId }) => ({
      body: { document_user_state: { document_id: documentId, version_id: snapshotId } },
    }),
  },
  updateDocumentUserState: {
    parts: (scene) => ({
      params: document(scene),
      body: {
        document_user_state: {
          attempt: 1,
          state: { [smallCaseUids.choice]: { value: { value: true, updatedAt: 1_700_000_000_000 } } },
        },
      },
    }),
  },
  createDocumentUserLog: {
    parts: (scene) => ({
      params: document(scene),
      body: {
        document_user_log: {
          type: "OpenedDocumentLog",
          created_at: 1_700_000_000,
          document_set_id: scene.courseId,
          version_id: scene.snapshotId,
        },
      },
    }),
  },
  resetDocument: {
    parts: (scene) => ({ params: document(scene), body: { attempt: 1 } }),
    prepare: anAttempt,
  },
  getSitting: { parts: (scene) => ({ params: document(scene) }) },
  startSitting: {
    parts: (scene) => ({ params: document(scene), body: { document_set_id: scene.courseId } }),
  },
  endExam: { parts: (scene) => ({ params: document(scene), body: {} }) },
  listSittings: { parts: (scene) => ({ params: course(scene) }) },
  listLateAnswers: {
    parts: (scene) => ({ params: course(scene), query: { document_id: String(scene.documentId) } }),
  },
  getProctorDashboard: { parts: examOf(), prepare: aProctoredExam },
  batchStartExam: { parts: examOf({}), prepare: aProctoredExam },
  batchPauseExam: { parts: examOf({}), prepare: aProctoredExam },
  batchEndExam: { parts: examOf({}), prepare: aProctoredExam },
  addExamTime: { parts: examOf({ minutes: 5, reason: "A fire drill" }), prepare: aProctoredExam },
  listExamIncidents: { parts: examOf(), prepare: aProctoredExam },
  noteExamIncident: {
    parts: examOf({ reason: "technical", note: "The projector failed.", user_ids: [] }),
    prepare: aProctoredExam,
  },
  getProctorCode: { parts: (scene) => ({ params: course(scene) }) },
  setProctorCode: { parts: (scene) => ({ params: course(scene), body: { code: sceneCode } }) },
  removeProctorCode: { parts: (scene) => ({ params: course(scene), body: {} }) },
  getCaseSummary: { parts: (scene) => ({ params: document(scene) }), prepare: aFinishedCase },
  getQuiz: {
    parts: (scene) => ({ params: document(scene), query: { "q1[]": "saq_one_input_1" } }),
    prepare: aFinishedCase,
  },
  getTodoForm: { parts: (scene) => ({ params: document(scene) }), prepare: aFinishedCase },
  getTodo: {
    parts: (scene) => ({ params: document(scene), query: { in_days: "7" } }),
    prepare: aFinishedCase,
  },
  getAssetPdf: {
    parts: (scene) => ({ params: document(scene), query: { external_id: "ecg.svg" } }),
    prepare: (scene) => aPrintedImage(scene, { kind: "asset", name: "ecg.svg" }),
  },
  getImagePdf: {
    parts: (scene) => ({ params: document(scene), query: { image_name: storedFile } }),
    prepare: (scene) => aPrintedImage(scene, { kind: "uri", name: storedFile }),
  },
  getStoredFile: {
    parts: (scene) => ({ params: { ...document(scene), path: storedFile } }),
    prepare: aStoredFile,
  },
  getCourseUsageReport: {
    parts: (scene) => ({ params: course(scene), query: { start_date: "2026-01-01", tab: "case" } }),
  },
  createAsyncReport: {
    parts: (scene) => ({
      params: course(scene),
      body: { type: "csv", start_date: "2026-01-01", tab: "case" },
    }),
  },
  getAsyncReport: {
    parts: (scene, person) => ({
      params: course(scene),
      query: { aws_path: reportKey(scene.courseId, person.id, "csv") },
    }),
    prepare: aFailedReport,
  },
};

/** Puts the parameters into the path as the contract writes it. */
export const pathWith = (path: string, params: Record<string, string> = {}): string =>
  path.replace(/\{(\w+)(\+?)\}/g, (_whole, name: string, takesSlashes: string) => {
    const value = encodeURIComponent(params[name] ?? "");
    return takesSlashes ? value.replaceAll("%2F", "/") : value;
  });
