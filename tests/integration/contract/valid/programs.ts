import { putObject } from "#functions/ports/storage.ts";
import { presentGrid, readLeadGrid } from "#functions/programs/leadGrid.ts";
import { newUlid } from "#functions/runtime/clock.ts";
import { derivedUlid } from "#functions/runtime/derivedUlid.ts";
import { putPeopleImport } from "#functions/table/members/peopleImports.ts";
import { createJob } from "#functions/table/operations/jobs.ts";
import { putPeople } from "#functions/table/programs/programPeople.ts";
import { createProgram, getProgram } from "#functions/table/programs/programs.ts";
import { loanId } from "#shared/contract/programs/groupDocuments.ts";
import type { BuiltPerson } from "#tests/builders/world.ts";
import { failedJob, programOf, type Scene, type Valid } from "./scene.ts";

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
    ...{ id, object_key, people: 1, is_of_students: true, roles: ["Student"], file_name: "students.csv" },
    program_id: person.memberships[0]?.program_id ?? newUlid(),
    created_by: person.id,
    created_at: new Date().toISOString(),
    expires_at_s: Math.floor(Date.now() / 1000) + 86_400,
  });
};

/** Who leads the scene's own course, as a person has seen it last: it is left as it is. */
const grids = new Map<string, { version: number; lcas: { id: string }[] }>();

const aSeenGrid = async ({ ownCourseId }: Scene, person: BuiltPerson): Promise<void> => {
  const program = await getProgram(programOf(person).id);
  if (!program) return;
  const { version, lcas } = presentGrid(await readLeadGrid(program));
  const own = lcas.find(({ document_set }) => document_set.id === ownCourseId);
  grids.set(person.id, { version, lcas: own?.lcas.map(({ id }) => ({ id })) ?? [] });
};

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

const aLoanBatch = async ({ documentId }: Scene, person: BuiltPerson): Promise<void> => {
  const [place] = person.memberships;
  if (!place) return;
  await createJob({
    ...failedJob(person, place.program_id),
    id: `loans:${person.id}`,
    kind: "loan_batch",
    input: {
      ...{ kind: "revoke", group_id: place.program_id, document_ids: [documentId] },
      by: { user_id: person.id, name: "Test", email: person.email },
      ...{ operation_id: person.id, at: "2026-11-20T08:00:00.000Z" },
      ...{ undone: [], undone_count: 0, undo_of: null },
    },
    cursor: { at: 1, changed: [documentId] },
  });
};

/** Calls of programs, their people and what is lent to them. */
export const programsCalls: Readonly<Record<string, Valid>> = {
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
  getLeads: { parts: () => ({}) },
  findLeads: {
    parts: ({ ownCourseId }) => ({ query: { document_set_id: String(ownCourseId), search: "a" } }),
  },
  updateLeads: {
    parts: ({ ownCourseId }, person) => ({
      body: {
        version: grids.get(person.id)?.version ?? 0,
        lcas: [{ document_set: { id: ownCourseId }, lcas: grids.get(person.id)?.lcas ?? [] }],
      },
    }),
    prepare: aSeenGrid,
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
  countFactorRules: { parts: (_scene, person) => ({ params: programOf(person) }) },
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
  listLoanBatches: { parts: (_scene, person) => ({ query: { groupId: programOf(person).id } }) },
  undoLoanBatch: {
    parts: (_scene, person) => ({ params: { id: `loans:${person.id}` } }),
    prepare: aLoanBatch,
  },
  getRevocationWarning: {
    parts: (_scene, person) => ({
      body: { groupDocumentIds: [loanId(programOf(person).id, 999_999_999)], groupId: programOf(person).id },
    }),
  },
  listUsers: { parts: () => ({ query: { search: "test" } }) },
  countUsers: { parts: () => ({}) },
  resetFactors: {
    parts: (_scene, person) => ({ params: { id: colleagueOf(person).id } }),
    prepare: aColleague,
  },
  endUserSessions: {
    parts: (_scene, person) => ({ params: { id: colleagueOf(person).id } }),
    prepare: aColleague,
  },
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
  correctMember: {
    parts: (_scene, person) => ({
      params: { id: colleagueOf(person).membershipId },
      body: { first_name: "Grace", last_name: "Hopper", email: `${newUlid().toLowerCase()}@bedside.test` },
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
};
