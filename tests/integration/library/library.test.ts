import { beforeAll, describe, expect, it } from "vitest";
import type { DocumentRow } from "#functions/table/cases/documents.ts";
import { lendDocument } from "#functions/table/programs/loans.ts";
import type { Program } from "#functions/table/programs/programs.ts";
import { type LibraryItem, libraryRoutes, listSelectedDocuments } from "#shared/contract/library/library.ts";
import type { Role } from "#shared/domain/roles.ts";
import { type Credentials, codeOf, replyOf, type Sent } from "#tests/builders/http.ts";
import {
  aCourse,
  aDocument,
  addItems,
  aPerson,
  aProgram,
  aSession,
  enroll,
  setProgress,
} from "#tests/builders/world.ts";
import { useApi } from "../cloud.ts";

const { send } = useApi("library");

let program: Program;
let other: Program;
let teacher: Credentials;
let admin: Credentials;
let documents: Record<"first" | "second" | "third" | "script" | "archived" | "elsewhere", DocumentRow>;
let relations: number[];

beforeAll(async () => {
  program = await aProgram({ feature_flags: { integrations: true } });
  other = await aProgram();
  const first = await aDocument([program], {
    title: "Chest pressure in a farmer",
    case_synopsis: '<p>"A farmer with <b>pressure</b> on the chest."</p>',
    learning_objectives: ["Name the causes of chest pain", "Read an ECG"],
    last_release_date: "2026-01-05T00:00:00.000Z",
    clinical: {
      presenting_problems: ["Chest pain"],
      final_diagnoses: ["Myocardial infarction"],
      systems: ["Cardiovascular"],
      clinical_disciplines: ["Internal Medicine", "Emergency Medicine"],
      basic_science_disciplines: ["Physiology"],
    },
  });
  const second = await aDocument([program], {
    title: "Vomiting blood",
    last_release_date: "2026-03-05T00:00:00.000Z",
    prerequisite_document_id: first.id,
    learning_objectives: ["Name the causes of bleeding"],
    clinical: { presenting_problems: ["Vomiting"], systems: ["Gastrointestinal"] },
  });
  const third = await aDocument([program], {
    title: "A third one",
    last_release_date: "2026-02-05T00:00:00.000Z",
    prerequisite_document_id: second.id,
    clinical: { presenting_problems: ["Chest pain"], systems: ["Respiratory"] },
  });
  const script = await aDocument([program], { title: "Aortic stenosis", kind: "illness_script" });
  const archived = await aDocument([program], { archived_at: "2026-01-01T00:00:00.000Z", title: "Old" });
  const elsewhere = await aDocument([other], { title: "Lent to others", prerequisite_document_id: third.id });
  documents = { first, second, third, script, archived, elsewhere };

  const signature = await aCourse([program], {
    program_id: null,
    kind: "signature",
    name: "Heart and Lungs",
  });
  await addItems(signature, [first, third]);
  const own = await aCourse([program], { name: "The teacher's own" });
  relations = await addItems(own, [second]);

  const person = await aPerson([{ program, role: "Teacher" }]);
  await enroll(own, program, person);
  await setProgress(
    { ...person, id: `${person.id}-educator` },
    { id: script.id },
    { percent_complete: 30, last_accessed_at: "2026-05-05T10:00:00.000Z" },
  );
  teacher = await aSession(person);
  admin = await aSession(await aPerson([{ program, role: "Teacher" }], { is_admin: true }));
});

const list = async (as: Credentials, query: Sent["query"] = {}): Promise<LibraryItem[]> =>
  replyOf(libraryRoutes.list, await send({ method: "GET", path: "/documents", as, query }));
const count = async (as: Credentials, query: Sent["query"] = {}) =>
  replyOf(libraryRoutes.count, await send({ method: "GET", path: "/documents/item_count", as, query }));
const titles = (items: readonly LibraryItem[]): string[] => items.map(({ title }) => title);
const optionsOf = (facets: Awaited<ReturnType<typeof count>>["facets"], title: string) =>
  Object.fromEntries(
    (facets.find((facet) => facet.title === title)?.options ?? []).map(({ value, count: n }) => [value, n]),
  );

describe("the library (courses §2.1, C-02)", () => {
  it("shows staff what is lent to their program, by title, and a provider admin everything", async () => {
    const mine = ["A third one", "Aortic stenosis", "Chest pressure in a farmer", "Old", "Vomiting blood"];
    expect(titles(await list(teacher))).toEqual(mine);
    const { elsewhere } = documents;
    expect(titles(await list(teacher, { "ids[]": String(elsewhere.id) }))).toEqual([]);
    expect(titles(await list(admin, { "ids[]": String(elsewhere.id) }))).toEqual(["Lent to others"]);
  });

  it.each<Role>(["Student", "IT Administrator", "Student Roster Manager"])(
    "is refused to a %s",
    async (role) => {
      const as = await aSession(await aPerson([{ program, role }]));
      for (const path of ["/documents", "/documents/item_count", "/documents/item_ids"]) {
        expect(codeOf(await send({ method: "GET", path, as }))).toBe("FORBIDDEN");
      }
    },
  );

  it("gives nothing to somebody whose membership has ended", async () => {
    const ended = { program, role: "Teacher" as const, subscription_end: "2020-01-01T00:00:00.000Z" };
    const as = await aSession(await aPerson([ended]));
    expect(codeOf(await send({ method: "GET", path: "/documents", as }))).toBe("SUBSCRIPTION_EXPIRED");
  });

  it("sorts by Date Updated, the latest first, and by when one was last in a script", async () => {
    const byDate = await list(teacher, { sort_by: "documents.last_release_date" });
    expect(titles(byDate).slice(0, 3)).toEqual([
      "Vomiting blood",
      "A third one",
      "Chest pressure in a farmer",
    ]);
    const [first] = await list(teacher, { sort_by: "date_last_accessed" });
    expect(first).toMatchObject({
      title: "Aortic stenosis",
      progress: { date_last_accessed: "2026-05-05T10:00:00.000Z" },
    });
  });

  it("carries the item's number of a course that the person is in, and none otherwise", async () => {
    const items = await list(teacher);
    const relationOf = (title: string) =>
      items.find((item) => item.title === title)?.document_set_document_relation_id;
    expect(relationOf("Vomiting blood")).toBe(relations[0]);
    expect(relationOf("A third one")).toBeNull();
  });

  it("marks in the synopsis what the search found (C-03)", async () => {
    const [hit] = await list(teacher, { search: "PRESSURE farmer" });
    expect(hit?.case_synopsis).toBe(
      '<p>"A <mark>farmer</mark> with <b><mark>pressure</mark></b> on the chest."</p>',
    );
    expect(titles(await list(teacher, { lo_search: "causes bleeding" }))).toEqual(["Vomiting blood"]);
  });

  it("tells the specialties of each item", async () => {
    const items = await list(teacher);
    const of = (title: string) => items.find((item) => item.title === title)?.clinical_disciplines;
    expect(of("Vomiting blood")).toEqual([]);
    const [farmer] = await list(teacher, { search: "farmer" });
    expect(farmer?.clinical_disciplines).toEqual(["Internal Medicine", "Emergency Medicine"]);
  });

  it("tells of diagnosis and threads only where the program has integrations on (C-03)", async () => {
    const [item] = await list(teacher, { search: "farmer" });
    expect(item).toMatchObject({
      final_diagnoses: ["Myocardial infarction"],
      basic_science_disciplines: ["Physiology"],
      clinical_excellence: [],
    });
    const as = await aSession(await aPerson([{ program: other, role: "Teacher" }]));
    const [without] = await list(as);
    expect(without).toMatchObject({ final_diagnoses: null, clinical_excellence: null });
  });
});

describe("its filters (C-07)", () => {
  it("count each value under the other filters, and find what they count", async () => {
    const { facets, message } = await count(teacher);
    expect(message).toBe("5 items");
    expect(facets.map(({ title }) => title)).toEqual([
      "Presenting Problem",
      "Final Diagnosis",
      "Additional Diagnosis",
      "Signature Content",
      "Clinical Disciplines",
      "Clinical Focus",
      "System",
      "Basic Science Disciplines",
      "Clinical Location",
      "Age Groups",
    ]);
    expect(optionsOf(facets, "Presenting Problem")).toEqual({ "Chest pain": 2, Vomiting: 1 });
    expect(optionsOf(facets, "Signature Content")).toEqual({ "Heart and Lungs": 2 });
    const dynamic_filters = JSON.stringify({
      "Signature Content": ["Heart and Lungs"],
      System: ["Respiratory"],
    });
    const filtered = await count(teacher, { dynamic_filters });
    expect(filtered.count).toBe(1);
    expect(optionsOf(filtered.facets, "System")).toEqual({ Cardiovascular: 1, Respiratory: 1 });
    expect(titles(await list(teacher, { dynamic_filters }))).toEqual(["A third one"]);
  });

  it("count nothing that is not lent to the program", async () => {
    const as = await aSession(await aPerson([{ program: other, role: "Teacher" }]));
    const { facets } = await count(as);
    expect(facets.every(({ options }) => options.length === 0)).toBe(true);
  });

  it("see what another function lends, with the next request", async () => {
    const fresh = await aProgram();
    const as = await aSession(await aPerson([{ program: fresh, role: "Teacher" }]));
    expect(await list(as)).toEqual([]);
    await lendDocument(documents.first.id, fresh.id);
    expect(titles(await list(as))).toEqual(["Chest pressure in a farmer"]);
    expect(optionsOf((await count(as)).facets, "System")).toEqual({ Cardiovascular: 1 });
  });
});

describe("what can be selected (C-04, C-05)", () => {
  const selected = async (as: Credentials, ids: readonly (number | string)[]) =>
    replyOf(
      listSelectedDocuments,
      await send({ method: "POST", path: "/documents/selected_items", as, body: { ids: ids.map(String) } }),
    );

  it("names with each item what has to come with it", async () => {
    const { first, second, third } = documents;
    const [item] = await list(teacher, { "ids[]": String(third.id) });
    expect(item).toMatchObject({ prerequisite_document_id: second.id, canRemove: true });
    expect(item?.prerequisites.map(({ id }) => id)).toEqual([second.id, first.id]);
    const [archived] = await list(teacher, { search: "old" });
    expect(archived?.canRemove).toBe(false);
  });

  it("brings what an item needs before it, each once, and leaves out what cannot be added", async () => {
    const { first, second, third, archived, elsewhere } = documents;
    const items = await selected(teacher, [third.id, first.id, archived.id, elsewhere.id, "x", 0]);
    expect(items.map(({ id }) => id)).toEqual([first.id, second.id, third.id]);
    expect(items[1]).toMatchObject({ title: "Vomiting blood", prerequisite_document_id: first.id });
  });

  it("needs nothing that the program does not have", async () => {
    const as = await aSession(await aPerson([{ program: other, role: "Teacher" }]));
    const items = await selected(as, [documents.elsewhere.id]);
    expect(items).toMatchObject([{ id: documents.elsewhere.id, prerequisite_document_id: null }]);
  });

  it("answers the ids of all that a query finds", async () => {
    const reply = await send({
      method: "GET",
      path: "/documents/item_ids",
      as: teacher,
      query: { search: "o", per_page: "1" },
    });
    expect(replyOf(libraryRoutes.ids, reply).ids).toHaveLength(5);
  });
});
