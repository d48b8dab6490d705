import { readFileSync } from "node:fs";
import { CsvError, parse } from "csv-parse/sync";
import { CannotStart } from "#scripts/local/dynamoDb/java.ts";

/** Lines of a CSV with the number of the line that each begins in. @throws CannotStart where the file cannot be read */
export function readTable(path: string): { line: number; cells: string[] }[] {
  const text = textOf(path);
  if (text.trim() === "") throw new CannotStart(`${path} is empty.`);
  const lines: { line: number; cells: string[] }[] = [];
  try {
    parse(text, {
      bom: true,
      relax_column_count: true,
      skip_empty_lines: true,
      on_record: (cells: string[], { lines: endsIn }) => {
        lines.push({ line: endsIn - cells.join("").split("\n").length + 1, cells });
        return null;
      },
    });
  } catch (error) {
    if (error instanceof CsvError)
      throw new CannotStart(`${path} is no readable CSV: ${error.message.split("\n")[0]}`);
    throw error;
  }
  return lines;
}

function textOf(path: string): string {
  try {
    const bytes = readFileSync(path);
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) throw new CannotStart(`${path} is not UTF-8 text.`);
    if (error instanceof Error && "code" in error)
      throw new CannotStart(
        `${path} cannot be read: ${error.code === "ENOENT" ? "it does not exist" : error.code}.`,
      );
    throw error;
  }
}
