import { createHmac } from "node:crypto";
import { parquetWriteBuffer } from "hyparquet-writer";
import { openRows } from "#functions/reports/builder/builtTable.ts";
import { requireQuestion } from "#functions/reports/builder/requireQuestion.ts";
import type { Program } from "#functions/table/programs/programs.ts";
import { answersColumns, answersFolder, type ColumnarType } from "#shared/domain/reportBuilder/columnar.ts";
import type { BuilderRow } from "#shared/domain/reportBuilder/parts.ts";

/** So many rows are in memory at once, and in one file. */
const rowsOfFile = 50_000;

const parquetTypes = { string: "STRING", int: "INT32", timestamp: "TIMESTAMP" } as const satisfies Record<
  ColumnarType,
  string
>;

/** Names a student the same in every row. Without the key nobody can tell who it is, not even with the roster at hand. */
const learnerOf = (email: unknown, key: string): string =>
  createHmac("sha256", key).update(String(email)).digest("hex").slice(0, 16);

/**
 * Writes every answer of a program as Parquet, part by part. `day` (yyyy-mm-dd) names the export: doing it again replaces its
 * files, as long as there are as many. `key` is the installation's secret: exports under one key name a student alike.
 */
export async function exportAnswers(
  { program, day, key }: { program: Program; day: string; key: string },
  put: (key: string, bytes: Uint8Array) => Promise<void>,
): Promise<{ rows: number; files: number }> {
  const question = requireQuestion("answers", { filters: {}, columns: {} });
  const { rows } = await openRows(question, { program, readers: [] });
  let part: BuilderRow[] = [];
  const done = { rows: 0, files: 0 };
  const write = async (): Promise<void> => {
    const name = `program-${program.id}-part-${String(done.files).padStart(5, "0")}.parquet`;
    await put(`${answersFolder}day=${day}/${name}`, parquetOf(part));
    done.rows += part.length;
    done.files += 1;
    part = [];
  };
  for await (const row of rows) {
    part.push({ ...row, program: String(program.id), learner: learnerOf(row.email, key) });
    if (part.length === rowsOfFile) await write();
  }
  if (part.length > 0) await write();
  return done;
}

function parquetOf(rows: readonly BuilderRow[]): Uint8Array {
  const columnData = answersColumns.map(({ name, type }) => ({
    name,
    type: parquetTypes[type],
    nullable: true,
    data: rows.map((row) => columnValue(row[name] ?? null, type)),
  }));
  return new Uint8Array(parquetWriteBuffer({ columnData }));
}

const columnValue = (cell: string | number | null, type: ColumnarType): string | number | Date | null =>
  cell === null ? null : type === "timestamp" ? new Date(cell) : type === "int" ? Number(cell) : String(cell);
