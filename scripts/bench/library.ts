import { newUlid, nowMs } from "#functions/runtime/clock.ts";
import { type ListedDocument, readDocuments } from "#functions/table/cases/documents.ts";
import { holdListsUpTo, putCollectionRows, writeCollections } from "#functions/table/lists/collections.ts";
import { readDocumentLoans } from "#functions/table/programs/loans.ts";
import { readCount } from "#functions/table/table.ts";
import { libraryList } from "#shared/domain/collection/libraryList.ts";
import { parseListQuery } from "#shared/domain/collection/parseListQuery.ts";
import { runQuery } from "#shared/domain/collection/runQuery.ts";
import { countFigure, type Figure, median, rounded } from "./figure.ts";
import { asked, documentsOf, handWrittenLibrary, lentOf, signatureContentOf } from "./libraryFloor.ts";
import { inTurns, rawReader } from "./lists.ts";
import { withBenchCloud } from "./withCloud.ts";

const size = 5000;

/** The library of one program: a request of a warm function, a cold one, and a change that another function made. */
export async function benchLibrary(): Promise<Figure[]> {
  return withBenchCloud(async ({ tableName }) => {
    const documents = documentsOf(size);
    await putCollectionRows("documents", Object.fromEntries(documents.map((row) => [row.id, row])), nowS());
    await changeOne(documents[0] as ListedDocument, 0); // this writer packs the snapshot
    const { rows } = await readDocuments();
    const warm = benchRequest(rows);
    const seen = await benchChange(rows);
    const cold = await benchCold(tableName);
    return [...warm, seen, cold];
  });
}

const nowS = (): number => Math.floor(nowMs() / 1000);

const changeOne = (row: ListedDocument, round: number): Promise<boolean> =>
  writeCollections(
    [{ name: "documents", rows: { [row.id]: { ...row, author: `Changed ${round}` } } }],
    [],
    nowS(),
  );

function benchRequest(rows: readonly ListedDocument[]): Figure[] {
  const parsed = parseListQuery(libraryList, asked);
  if (!parsed.ok) throw new Error("The library refuses the question");
  const { query } = parsed;
  const lent = lentOf(rows);
  const viewer = { progress: new Map(), signatureContent: signatureContentOf(rows) };
  const facets = (libraryList.facets ?? []).map(({ column }) => column);
  const isShown = (row: ListedDocument): boolean => lent.has(row.id);
  const ask = () => runQuery({ list: libraryList, rows, query, viewer, isShown, facets });
  const byHand = handWrittenLibrary(rows, lent, viewer.signatureContent);

  const expected = byHand();
  const answer = ask();
  const isSame =
    answer.total === expected.total &&
    answer.rows.every((row, at) => row === expected.page[at]) &&
    facets.every((name) => {
      const counts = answer.facets[name] ?? [];
      const byName = expected.facets[name];
      return (
        counts.length === byName?.size &&
        counts.every(({ value, count }) => byName.get(String(value)) === count)
      );
    });
  if (!isSame || answer.total === 0) throw new Error("The hand-written loop answers something else");

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
  const floorMs = median(taken.floor);
  const ms = median(taken.query);
  return [
    {
      name: "Search, two filters, ten facets, a sort and a page over 5,000 documents, warm",
      measured: `${rounded(ms, 2)} ms`,
      floor: `${rounded(floorMs, 2)} ms, a hand-written loop`,
      value: rounded(ms / floorMs, 2),
      target: { atMost: 3 },
      unit: "×",
    },
  ];
}

async function benchChange(rows: readonly ListedDocument[]): Promise<Figure> {
  await changeOne(rows[7] as ListedDocument, 1);
  const before = readCount.value;
  const { rows: after } = await readDocuments();
  const reads = readCount.value - before;
  if (!after.some(({ author }) => author === "Changed 1")) throw new Error("The change is not seen");
  return {
    ...countFigure("Reads for one change in the library, by another warm function", reads, "reads"),
    target: { atMost: 4 },
  };
}

async function benchCold(tableName: string): Promise<Figure> {
  holdListsUpTo(0);
  const snapshot = await rawReader(tableName, "documents", size).snapshot();
  // Only the list that was read last is held: reading another one makes this process cold again.
  const forget = () => readDocumentLoans(newUlid());
  const { ms, floorMs } = await inTurns(readDocuments, snapshot, forget);
  return {
    name: "5,000 documents read cold",
    measured: `${rounded(ms)} ms`,
    floor: `${rounded(floorMs)} ms, their stamp, snapshot and log read raw`,
    value: rounded(ms / floorMs, 2),
    target: { atMost: 1.5 },
    unit: "×",
  };
}
