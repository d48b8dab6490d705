import { isoTime, newUlid, nowMs } from "#functions/runtime/clock.ts";
import { putCourseItems } from "#functions/table/courses/courseItems.ts";
import { putCourse } from "#functions/table/courses/courses.ts";
import { holdListsUpTo } from "#functions/table/lists/collections.ts";
import { putNewReusable, type Reusable } from "#functions/table/mapping/reusables.ts";
import { readPeopleOfProgram } from "#functions/table/programs/programPeople.ts";
import type { ListQuery } from "#shared/contract/lists.ts";
import { type ListedObjective, objectiveList } from "#shared/contract/mapping/objectives.ts";
import { reusableList, type SearchedReusable } from "#shared/contract/mapping/reusables.ts";
import { fold } from "#shared/domain/collection/fold.ts";
import type { ListDefinition } from "#shared/domain/collection/listDefinition.ts";
import { parseListQuery } from "#shared/domain/collection/parseListQuery.ts";
import { runQuery } from "#shared/domain/collection/runQuery.ts";
import { addToCourse } from "./benchClass.ts";
import { callHandler } from "./callHandler.ts";
import {
  dyadsOf,
  mappedDocuments,
  mappedQuestions,
  objectivesOf,
  putCurriculum,
  reusablesOf,
  usedEverywhere,
} from "./curriculumWorld.ts";
import { type Figure, median, mediansInTurns, rounded } from "./figure.ts";
import { benchProgram } from "./importWorld.ts";
import { inTurns } from "./lists.ts";
import { recordCalls, replayer } from "./recordedCalls.ts";
import { courseRow, signIn } from "./reportWorld.ts";
import { ratioFigure } from "./timed.ts";
import { withBenchCloud } from "./withCloud.ts";

const listed = Number(process.env.BENCH_LISTED ?? 20_000);
const cases = 500;
export const courseId = 930_001;
const MB = 1024 * 1024;

/** Lists of the curriculum, and where an item is used. */
export async function benchCurriculum(): Promise<Figure[]> {
  return withBenchCloud(async () => {
    const { objectiveRows, readCurriculum, reusableRows } = await import(
      "#functions/curriculum/readCurriculum.ts"
    );
    await putCurriculum({
      ...{ objectives: objectivesOf(listed), reusables: reusablesOf(listed), dyads: dyadsOf(listed) },
      documents: mappedDocuments(cases, { objectives: listed, reusables: listed, each: 60 }),
      questions: [],
    });
    const curriculum = await readCurriculum();
    return [
      benchObjectives(objectiveRows(curriculum)),
      benchReusables(reusableRows(curriculum)),
      await benchWhereUsed(),
    ];
  });
}

type Answer<Row> = {
  total: number;
  page: readonly Row[];
  facets: Readonly<Record<string, Map<string, number>>>;
};
const perPage = 64;

/** A question to a list against a loop that is made for these rows and this question. */
function listFigure<Row>(of: {
  name: string;
  list: ListDefinition<Row, undefined>;
  rows: readonly Row[];
  asked: ListQuery;
  byHand: () => Answer<Row>;
}): Figure {
  const { list, rows, asked, byHand } = of;
  const parsed = parseListQuery(list, { page: "0", per_page: String(perPage), ...asked });
  if (!parsed.ok) throw new Error(`The list refuses the question: ${JSON.stringify(parsed.problems)}`);
  const facets = (list.facets ?? []).map(({ column }) => column);
  const ask = () => runQuery({ list, rows, query: parsed.query, viewer: undefined, facets });
  const [answer, expected] = [ask(), byHand()];
  const isSame =
    answer.total === expected.total &&
    answer.rows.every((row, at) => row === expected.page[at]) &&
    facets.every((name) =>
      (answer.facets[name] ?? []).every(
        ({ value, count }) => expected.facets[name]?.get(String(value)) === count,
      ),
    );
  if (!isSame || answer.total === 0)
    throw new Error(`${of.name}: the list finds ${answer.total}, the loop ${expected.total}`);
  const taken = { query: [] as number[], floor: [] as number[] };
  for (let round = 0; round < 110; round++) {
    const start = performance.now();
    ask();
    const middle = performance.now();
    byHand();
    const end = performance.now();
    if (round < 10) continue;
    taken.query.push(middle - start);
    taken.floor.push(end - middle);
  }
  const [ms, floorMs] = [median(taken.query), median(taken.floor)];
  return {
    name: of.name,
    measured: `${rounded(ms, 2)} ms`,
    floor: `${rounded(floorMs, 2)} ms, a hand-written loop`,
    value: rounded(ms / floorMs, 2),
    target: { atMost: 3 },
    unit: "×",
  };
}

/** Place of each row in the order of names. */
function ranksOf<Row extends { name: string }>(rows: readonly Row[]): Int32Array {
  const { compare } = new Intl.Collator("en", { sensitivity: "base", numeric: true });
  const order = rows.map((_row, at) => at);
  order.sort((a, b) => compare(rows[a]?.name ?? "", rows[b]?.name ?? "") || a - b);
  const ranks = new Int32Array(rows.length);
  for (const [rank, at] of order.entries()) ranks[at] = rank;
  return ranks;
}

const firstPage = <Row>(rows: readonly Row[], found: number[], ranks: Int32Array): Row[] =>
  found
    .sort((a, b) => (ranks[a] as number) - (ranks[b] as number)) // of each row
    .slice(0, perPage)
    .map((at) => rows[at] as Row);

function benchObjectives(rows: readonly ListedObjective[]): Figure {
  const texts = rows.map(({ name, source }) => fold(`${name}\n${source ?? ""}`));
  const ranks = ranksOf(rows);
  return listFigure({
    ...{ name: `Objectives, ${listed}: search, two filters, a sort, a count and a page`, rows },
    list: objectiveList,
    asked: {
      search: "explain outline",
      generic_filters: JSON.stringify([
        { column: "teaching_points", operator: ">", value: 0 },
        { column: "cases", operator: ">", value: 0 },
      ]),
      ...{ sort_by: "name", sort_order: "ASC" },
    },
    byHand: () => {
      const found: number[] = [];
      for (let at = 0; at < rows.length; at++) {
        const text = texts[at] as string;
        if (!text.includes("explain") || !text.includes("outline")) continue;
        const { teaching_points, cases: held } = rows[at] as ListedObjective;
        if (teaching_points > 0 && held > 0) found.push(at);
      }
      return { total: found.length, page: firstPage(rows, found, ranks), facets: {} };
    },
  });
}

function benchReusables(rows: readonly SearchedReusable[]): Figure {
  const texts = rows.map(({ name, description }) => fold(`${name}\n${description}`));
  const ranks = ranksOf(rows);
  return listFigure({
    ...{ name: `Reusable content, ${listed}: search, two filters, three facets, a sort and a page`, rows },
    list: reusableList,
    asked: {
      search: "cough readers",
      filters: ["kind=teaching_point"],
      generic_filters: JSON.stringify([{ column: "cases", operator: ">", value: 0 }]),
      ...{ sort_by: "name", sort_order: "ASC" },
    },
    byHand: () => {
      const names = ["documents", "illness_scripts", "signature_cases"] as const;
      const facets = Object.fromEntries(names.map((name) => [name, new Map<string, number>()]));
      const found: number[] = [];
      for (let at = 0; at < rows.length; at++) {
        const text = texts[at] as string;
        if (!text.includes("cough") || !text.includes("readers")) continue;
        const row = rows[at] as SearchedReusable;
        if (row.kind !== "teaching_point" || row.cases === 0) continue;
        for (const name of names) {
          const counts = facets[name] as Map<string, number>; // made above
          for (const title of row[name] ?? []) counts.set(title, (counts.get(title) ?? 0) + 1);
        }
        found.push(at);
      }
      return { total: found.length, page: firstPage(rows, found, ranks), facets };
    },
  });
}

/** Somebody who may read the curriculum. */
async function aReader(): Promise<{ cookie: string; programId: string }> {
  const [program, now] = [await benchProgram(), isoTime(nowMs())];
  await putCourse(courseRow(courseId, program.id, now), Math.floor(nowMs() / 1000));
  const [profile] = await addToCourse({ programId: program.id, courseId, now }, 1, { isAdmin: true });
  if (!profile) throw new Error("Nobody was made");
  return {
    cookie: await signIn(profile, program.id, now, Math.floor(nowMs() / 1000)),
    programId: program.id,
  };
}

async function benchWhereUsed(): Promise<Figure> {
  const reader = await aReader();
  const at = isoTime(nowMs());
  const item: Reusable = {
    ...{
      id: usedEverywhere,
      uid: newUlid(),
      kind: "teaching_point",
      name: "Used everywhere",
      description: "",
    },
    ...{ created_at: at, created_by: "Bench", updated_at: at, rev: 0 },
  };
  const line = { id: newUlid(), at, by: "Bench", what: "Created", from: null, to: item.name };
  if (!(await putNewReusable(item, line))) throw new Error("The item was not made");
  const { handler } = await import("#functions/mapping/index.ts");
  const call = async () => {
    const text = await callHandler(handler, reader, {
      ...{ method: "GET", path: `/reusable_objects/${usedEverywhere}` },
    });
    if (JSON.parse(text).documents.length !== cases) throw new Error("Not every case is named");
  };
  await call();
  const raw = replayer(await recordCalls(call));
  const { ms, floorMs } = await mediansInTurns(call, raw, 60);
  return ratioFigure(
    `Where an item is used that ${cases} cases use, warm`,
    ms,
    { ms: floorMs, what: "its raw reads" },
    2,
  );
}

export const covered = { cases: 200, objectives: 300, questions: 2000 };

/** Measures the coverage map of a course. */
export async function benchCoverage(): Promise<Figure[]> {
  return withBenchCloud(async () => {
    const reader = await aReader();
    const objectives = objectivesOf(covered.objectives);
    const documents = mappedDocuments(covered.cases, {
      ...{ objectives: covered.objectives, reusables: covered.objectives, each: 30 },
    });
    await putCurriculum({
      ...{ objectives, documents, reusables: reusablesOf(covered.objectives) },
      dyads: dyadsOf(covered.objectives),
      questions: mappedQuestions(covered.questions, covered),
    });
    const nowS = Math.floor(nowMs() / 1000);
    const places = documents.map(({ id }, position) => ({ relation_id: id, position, document_id: id }));
    for (let from = 0; from < places.length; from += 50)
      await putCourseItems(courseId, places.slice(from, from + 50), nowS);
    const { handler } = await import("#functions/mapping/index.ts");
    const call = async () => {
      const text = await callHandler(handler, reader, {
        ...{ method: "GET", path: `/coverage/${courseId}/objectives`, query: { per_page: "300" } },
      });
      const rows = JSON.parse(text);
      if (rows.length !== covered.objectives || rows[0].coverage !== "both")
        throw new Error("The map is not that of the course");
    };
    const picture = async () => {
      const text = await callHandler(handler, reader, { method: "GET", path: `/coverage/${courseId}/map` });
      if (JSON.parse(text).cases.length !== covered.cases) throw new Error("The picture lacks a case");
    };
    await call();
    const warm = await mediansInTurns(call, replayer(await recordCalls(call)), 60);
    const drawn = await mediansInTurns(picture, replayer(await recordCalls(picture)), 60);
    holdListsUpTo(0);
    const forget = () => readPeopleOfProgram(newUlid());
    await forget();
    const cold = await inTurns(call, replayer(await recordCalls(call)), forget);
    holdListsUpTo(1024 * MB);
    const what = `Coverage of ${covered.cases} cases × ${covered.objectives} objectives × ${covered.questions} questions`;
    return [
      ratioFigure(`${what}, warm`, warm.ms, { ms: warm.floorMs, what: "its raw reads" }, 3),
      ratioFigure(
        "The same for the picture, case by case",
        drawn.ms,
        { ms: drawn.floorMs, what: "its raw reads" },
        3,
      ),
      ratioFigure("The table's, lists read cold", cold.ms, { ms: cold.floorMs, what: "its raw reads" }, 3),
    ];
  });
}
