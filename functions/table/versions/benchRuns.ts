import * as z from "zod/mini";
import { sequenceId, utcTime } from "#shared/contract/common.ts";
import { encounterStateSchema } from "#shared/patient/dialogue/encounter.ts";
import { statementParts } from "#shared/patient/statement/assessStatement.ts";
import { nowMs } from "../../runtime/clock.ts";
import { keys } from "../keys.ts";
import { batchGetItems, getItem, type Item, putItem } from "../table.ts";

const replySchema = z.object({
  text: z.string(),
  facts: z.array(z.string()),
  kind: z.enum(["facts", "again", "not on the sheet", "small talk", "in role", "unsure", "stopped"]),
  isModelSilent: z.optional(z.boolean()),
});

const runSchema = z.object({
  document_id: sequenceId,
  /** Digest of the content that was played, and of the model and prompt that played it. */
  digest: z.string(),
  /** For a dialogue: its replies so far, and the state of the encounter after them. */
  replies: z.array(replySchema),
  state: z.optional(encounterStateSchema),
  /** For a statement; null where the model gave no grades that can be checked. */
  grades: z.nullable(
    z.partialRecord(z.enum(statementParts), z.union([z.literal(0), z.literal(1), z.literal(2)])),
  ),
  is_done: z.boolean(),
  asked: z.number(),
  used: z.number(),
  micro_usd: z.number(),
  ms: z.number(),
  played_at: utcTime,
  expires_at_s: z.number(),
});
/** Run of one dialogue or statement of a case's bench by a language model. */
export type BenchRun = Omit<z.infer<typeof runSchema>, "expires_at_s">;

const keptDays = 180;

export const putBenchRun = (run: BenchRun): Promise<boolean> =>
  putItem({
    ...keys.benchRun(run.document_id, run.digest),
    ...run,
    expires_at_s: Math.floor(nowMs() / 1000) + keptDays * 86_400,
  });

const read = (item: Item): BenchRun => runSchema.parse(item);

/** Pattern: one run by what was played; strongly consistent. */
export async function getBenchRun(documentId: number, digest: string): Promise<BenchRun | undefined> {
  const item = await getItem(keys.benchRun(documentId, digest), { consistent: true });
  return item && read(item);
}

/** Pattern: runs of a case that is published, by digest; as many as the case has dialogues and statements. */
export async function listBenchRuns(
  documentId: number,
  digests: readonly string[],
): Promise<Map<string, BenchRun>> {
  const items = await batchGetItems([...new Set(digests)].map((digest) => keys.benchRun(documentId, digest)));
  return new Map(items.map(read).map((run) => [run.digest, run]));
}
