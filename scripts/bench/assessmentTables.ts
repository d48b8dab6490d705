import { isoTime, nowMs } from "#functions/runtime/clock.ts";
import { readDeliveries } from "#functions/table/assessments/deliveries.ts";
import { holdListsUpTo, putCollectionRows } from "#functions/table/lists/collections.ts";
import { readDocumentLoans } from "#functions/table/programs/loans.ts";
import { readCount } from "#functions/table/table.ts";
import type { ListedDelivery } from "#shared/contract/assessments/deliveries.ts";
import { deliveryList } from "#shared/contract/assessments/deliveries.ts";
import { fold } from "#shared/domain/collection/fold.ts";
import type { Query } from "#shared/domain/collection/query.ts";
import { runQuery } from "#shared/domain/collection/runQuery.ts";
import { benchRebuiltResults } from "./assessmentRebuild.ts";
import { benchEquating, benchProgressOfMany } from "./assessmentScales.ts";
import { benchDelivery, benchForm, benchStudents, type TablesWorld } from "./assessmentsWorld.ts";
import { addToCourse } from "./benchClass.ts";
import { callHandler } from "./callHandler.ts";
import { type Figure, mediansInTurns } from "./figure.ts";
import { benchProgram } from "./importWorld.ts";
import { inTurns, rawReader } from "./lists.ts";
import { rawQuery } from "./rawQuery.ts";
import { signIn } from "./reportWorld.ts";
import { tableWithoutStream } from "./tableWithoutStream.ts";
import { ratioFigure } from "./timed.ts";
import { withBenchCloud } from "./withCloud.ts";

const deliveries = 5000;
const students = 2000;
const disciplines = ["Pediatrics", "Surgery", "Psychiatry", "Neurology", "Internal Medicine"];

/** Tables of assessments at their largest, and what is made anew from all answers. */
export async function benchAssessmentTables(): Promise<Figure[]> {
  return withBenchCloud(async (cloud) => {
    const tableName = await tableWithoutStream(cloud.tableName);
    const { handler } = await import("#functions/assessments/index.ts");
    const program = await benchProgram();
    const now = isoTime(nowMs());
    const people = await benchStudents(program.id, students, 0);
    const [profile] = await addToCourse({ programId: program.id, courseId: 930_003, now }, 1, {
      role: "Program Service Administrator",
    });
    if (!profile) throw new Error("There is nobody on the staff");
    const staff = { cookie: await signIn(profile, program.id, now, Math.floor(nowMs() / 1000)) };
    const world = { tableName, program, userIds: people.ids, handler, staff };
    return [
      ...(await benchDashboard(world)),
      await benchRoster(world),
      ...(await benchRebuiltResults(world)),
      await benchProgressOfMany(world),
      benchEquating(),
    ];
  });
}

async function benchDashboard({ tableName, program, handler, staff }: TablesWorld): Promise<Figure[]> {
  const rows = await seedDeliveries(program);
  const { reads, medianMs } = await askDashboard(handler, staff);
  const asked = await searchDeliveries(rows, program.name);

  holdListsUpTo(0);
  const snapshot = await rawReader(tableName, "deliveries", deliveries).snapshot();
  const cold = await inTurns(readDeliveries, snapshot, () => readDocumentLoans(program.id));
  holdListsUpTo(64 * 1024 * 1024);
  return [
    ratioFigure(
      "Search, two filters, two facets, a sort and a page over 5,000 deliveries, warm",
      asked.ms,
      { ms: asked.floorMs, what: "a hand-written loop" },
      3,
    ),
    {
      ...{
        name: "Reads of a warm request for the dashboard",
        measured: `${reads}, ${medianMs.toFixed(1)} ms`,
      },
      ...{ floor: "", value: reads, target: { atMost: 6 }, unit: "reads" },
    },
    ratioFigure(
      "5,000 deliveries read cold",
      cold.ms,
      { ms: cold.floorMs, what: "their stamp, snapshot and log read raw" },
      1.5,
    ),
  ];
}

type Deliveries = Awaited<ReturnType<typeof seedDeliveries>>;

/** Writes the deliveries and their counts, in one snapshot each. */
async function seedDeliveries(program: TablesWorld["program"]) {
  const form = await benchForm(20);
  const like = await benchDelivery(program, form);
  const rows = Array.from({ length: deliveries }, (_, at) => ({
    ...like,
    ...{ id: like.id + at, nickname: `Block ${at % 12}, group ${at}`, purpose: at % 2 ? "Late" : "Early" },
    exam_course: `${disciplines[at % disciplines.length]} 2027`,
  }));
  const nowS = Math.floor(nowMs() / 1000);
  await putCollectionRows("deliveries", Object.fromEntries(rows.map((row) => [row.id, row])), nowS);
  // A second write packs the snapshot.
  await putCollectionRows("deliveries", { [like.id]: rows[0] }, nowS);
  await putCollectionRows(
    "delivery_counts",
    Object.fromEntries(rows.map(({ id }, at) => [id, { id, registered: at % 200, completed: at % 90 }])),
    nowS,
  );
  return rows;
}

/** Asks the dashboard as staff do: reads of a warm request, and how long the median of 20 takes. */
async function askDashboard(handler: TablesWorld["handler"], staff: TablesWorld["staff"]) {
  const ask = async () => {
    const text = await callHandler(handler, staff, {
      ...{ method: "GET", path: "/assessments" },
      query: { search: "block group", sort_by: "nickname", sort_order: "ASC", per_page: "64" },
    });
    if (!text.includes(`"nickname":"Block 0, group 0"`)) throw new Error("The dashboard finds nothing");
  };
  await ask();
  const before = readCount.value;
  await ask();
  const reads = readCount.value - before;
  const taken: number[] = [];
  for (let round = 0; round < 20; round++) {
    const start = performance.now();
    await ask();
    taken.push(performance.now() - start);
  }
  return { reads, medianMs: taken.toSorted((a, b) => a - b)[10] ?? Number.NaN };
}

/** Search, filters, facets, sort and page over the deliveries, against a hand-written loop. */
function searchDeliveries(rows: Deliveries, programName: string) {
  const listed = rows.map(
    (row): ListedDelivery => ({
      ...{ id: row.id, status: "active", created_at: row.created_at, availability_range: "" },
      ...{ discipline: row.exam_course.slice(0, -5), exam_course: row.exam_course },
      ...{ exam_title: row.exam_title, nickname: row.nickname, starts_on: row.starts_on },
      ...{ ends_on: row.ends_on, is_proctored: false, group_name: programName, default_form: "Form A" },
      purpose: row.purpose === "Late" ? "Late" : "Early",
      ...{ versions: ["Form A version 1"], type_of_student: [] },
      ...{ student_registered_count: row.id % 200, student_completed_count: row.id % 90 },
    }),
  );
  const query: Query = {
    ...{ ids: undefined, notIds: undefined, words: ["block", "group"], objectiveWords: [], where: [] },
    sort: { column: "nickname", isDescending: false },
    filters: [
      { column: "purpose", operator: "in", values: ["Late"] },
      { column: "discipline", operator: "in", values: ["Pediatrics", "Surgery"] },
    ],
    ...{ page: 1, perPage: 64 },
  };
  const facets = ["purpose", "discipline"];
  const engine = () => runQuery({ list: deliveryList, rows: listed, query, viewer: undefined, facets });
  const byHand = handWritten(listed);
  const [found, expected] = [engine(), byHand()];
  const isSame = found.total === expected.total && found.rows.every((row, at) => row === expected.page[at]);
  if (!isSame || found.total === 0) throw new Error("The hand-written loop answers something else");
  return mediansInTurns(
    async () => engine(),
    async () => byHand(),
    100,
  );
}

/** The same query as somebody writes it who knows these rows and this query alone. Texts and the order of names are made ready once. */
function handWritten(rows: readonly ListedDelivery[]) {
  const texts = rows.map((row) =>
    fold(
      [row.discipline, row.exam_title, row.nickname, row.purpose, row.group_name, row.default_form].join(
        "\n",
      ),
    ),
  );
  const collator = new Intl.Collator("en", { sensitivity: "base", numeric: true });
  const order = rows.toSorted((a, b) => collator.compare(a.nickname, b.nickname) || a.id - b.id);
  const rank = new Map(order.map((row, place) => [row, place]));
  return () => {
    const facets = { purpose: new Map<string, number>(), discipline: new Map<string, number>() };
    const found: ListedDelivery[] = [];
    for (let at = 0; at < rows.length; at++) {
      const [text, row] = [texts[at] ?? "", rows[at]];
      if (!row || !text.includes("block") || !text.includes("group")) continue;
      const isLate = row.purpose === "Late";
      const isOfBoth = row.discipline === "Pediatrics" || row.discipline === "Surgery";
      if (isOfBoth) facets.purpose.set(row.purpose, (facets.purpose.get(row.purpose) ?? 0) + 1);
      if (isLate) facets.discipline.set(row.discipline, (facets.discipline.get(row.discipline) ?? 0) + 1);
      if (isLate && isOfBoth) found.push(row);
    }
    found.sort((a, b) => (rank.get(a) ?? 0) - (rank.get(b) ?? 0));
    return { total: found.length, page: found.slice(64, 128), facets };
  };
}

async function benchRoster({ tableName, program, userIds, handler, staff }: TablesWorld): Promise<Figure> {
  const { addStudents } = await import("#functions/assessments/addStudents.ts");
  const { keys } = await import("#functions/table/keys.ts");
  const delivery = await benchDelivery(program, await benchForm(20));
  await addStudents(delivery, userIds);
  const query = rawQuery(tableName);
  const page = await mediansInTurns(
    async () => {
      const text = await callHandler(handler, staff, {
        ...{ method: "GET", path: `/assessments/${delivery.id}/rosterings` },
        query: { search: "first1", per_page: "64" },
      });
      if (!text.includes(`"total":`) && !text.includes("Lastname1")) throw new Error(text.slice(0, 200));
    },
    async () => {
      const rows = await query(keys.rosteringPartition(delivery.id));
      if (rows !== userIds.length) throw new Error(`The floor reads ${rows} rows`);
    },
    15,
  );
  return ratioFigure(
    `Rostering of ${userIds.length} students: search and a page`,
    page.ms,
    { ms: page.floorMs, what: "a raw query of its rosterings" },
    3,
  );
}
