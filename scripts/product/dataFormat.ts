import { existsSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod/mini";
import { CannotStart } from "#scripts/local/dynamoDb/java.ts";
import { damaged, readKeptFile, writeKeptFile } from "#scripts/local/keptFiles.ts";

/** Version of the format of the table's items. Raise it with a change that cannot read earlier items (docs/adr/0050). */
export const dataFormat = 3;

const formatFile = (dataDir: string): string => join(dataDir, "format.json");
const formatSchema = z.object({ format: z.number() });

/**
 * Looks whether the data of a directory, if there are any, are such as this version writes.
 *
 * @throws CannotStart when another version wrote them
 */
export function requireDataFormat(dataDir: string): void {
  if (!existsSync(join(dataDir, "dynamodb"))) return;
  const file = readKeptFile(formatFile(dataDir), formatSchema);
  if (file.isDamaged) throw damaged(formatFile(dataDir));
  const kept = file.value?.format ?? 1;
  if (kept === dataFormat) return;
  throw new CannotStart(
    `The data in ${dataDir} were written by ${kept < dataFormat ? "an earlier" : "a later"} version: start once with --reset to begin anew, or choose another DATA_DIR`,
  );
}

/** Remembers that the data of a directory are of this version's. */
export function markDataFormat(dataDir: string): void {
  writeKeptFile(formatFile(dataDir), JSON.stringify({ format: dataFormat }));
}
