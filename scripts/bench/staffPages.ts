import { isoTime, newUlid, nowMs } from "#functions/runtime/clock.ts";
import { keys } from "#functions/table/keys.ts";
import { putCollectionRows } from "#functions/table/lists/collections.ts";
import { lendDocuments } from "#functions/table/programs/loans.ts";
import type { ListedProgram } from "#functions/table/programs/programs.ts";
import { batchPutItems, readCount } from "#functions/table/table.ts";
import { addToCourse } from "./benchClass.ts";
import { callHandler } from "./callHandler.ts";
import { benchProgram } from "./importWorld.ts";
import { courseRow, documentRow, signIn } from "./reportWorld.ts";

/** The pages of staff that are about programs, or lists of all of them, and what each asks for when it is opened. */
const pages = {
  programs: ["/groups", "/groups/item_count"],
  users: ["/users", "/users/item_count"],
  lending: ["/group_documents/new_batch", "/group_documents/new_batch/item_count"],
  revoking: ["/group_documents/delete_batch", "/group_documents/delete_batch/item_count"],
  library: ["/documents", "/documents/item_count"],
  courses: ["/document_sets", "/document_sets/item_count"],
} as const;
export type StaffPage = keyof typeof pages;
export type PageCost = { reads: number; rows: number };
export type StaffPages = Record<StaffPage, PageCost>;

const contextOf = {
  programs: "programs",
  users: "programs",
  lending: "programs",
  revoking: "programs",
  library: "library",
  courses: "courses",
} as const;

/** Rows that the pages ask for. */
const rowsOfPage = 64;
const courseId = 940_001;
const nowS = (): number => Math.floor(nowMs() / 1000);

/**
 * Counts the reads of a provider admin's pages with a few programs and with 2,000, each of which has people and loans of its own. `rows` is what the
 * first page of the list holds.
 */
export async function compareStaffPages(): Promise<{ few: StaffPages; many: StaffPages }> {
  const now = isoTime(nowMs());
  const { id: programId } = await benchProgram();
  const { putCourse } = await import("#functions/table/courses/courses.ts");
  const { putPublishedDocument } = await import("#functions/table/cases/documents.ts");
  await putCourse(courseRow(courseId, programId, now), nowS());
  await putPublishedDocument(documentRow(courseId, now), now);
  await lendDocuments([courseId], programId);
  const [admin] = await addToCourse({ programId, courseId, now }, 1, {
    role: "Program Service Administrator",
    isAdmin: true,
  });
  if (!admin) throw new Error("Nobody was added");
  const cookie = await signIn(admin, programId, now, nowS());
  const open = () => costOfPages(cookie, programId);
  await open(); // the session and the lists are known
  const few = await open();
  await addPrograms(2000, now);
  await open(); // a warm function takes in once what has changed
  return { few, many: await open() };
}

/** Programs with a subdomain, somebody of their own, and the document on loan. */
async function addPrograms(count: number, now: string): Promise<void> {
  const programs = Array.from({ length: count }, (_each, at): ListedProgram => {
    const id = newUlid();
    return {
      ...{ id, name: `Program ${at}`, description: "", subdomain: `many-${id.toLowerCase()}` },
      ...{ time_zone: "America/New_York", is_editorial: false, archived_at: null },
    };
  });
  await putCollectionRows("programs", Object.fromEntries(programs.map((row) => [row.id, row])), nowS());
  const people = programs.map(({ id }) => ({
    ...{ id: newUlid(), first_name: "Of", last_name: id.slice(-6), email: `${id.toLowerCase()}@bench.test` },
  }));
  await putCollectionRows("users", Object.fromEntries(people.map((row) => [row.id, row])), nowS());
  await batchPutItems(
    programs.flatMap(({ id, ...row }) => [
      { ...keys.program(id), id, ...row, feature_flags: {}, created_at: now },
      { ...keys.documentLoan(courseId, id), document_id: courseId, program_id: id },
    ]),
  );
}

async function costOfPages(cookie: string, programId: string): Promise<StaffPages> {
  const handlers = {
    programs: (await import("#functions/programs/index.ts")).handler,
    library: (await import("#functions/library/index.ts")).handler,
    courses: (await import("#functions/courses/index.ts")).handler,
  };
  const costs: Partial<StaffPages> = {};
  for (const page of Object.keys(pages) as StaffPage[]) {
    const before = readCount.value;
    let rows = 0;
    for (const path of pages[page]) {
      const query = {
        page: "0",
        per_page: String(rowsOfPage),
        ...(path.includes("group_documents") && { where: JSON.stringify({ group_id: programId }) }),
      };
      const text = await callHandler(handlers[contextOf[page]], { cookie }, { method: "GET", path, query });
      const reply: unknown = JSON.parse(text);
      if (Array.isArray(reply)) rows = reply.length;
    }
    costs[page] = { reads: readCount.value - before, rows };
  }
  return costs as StaffPages; // each of them has been opened
}
