import * as z from "zod/mini";
import { localMemory } from "./browserStorage.ts";

const draft = z.object({
  /** Values that were typed and not saved, by field. */
  values: z.record(z.string(), z.unknown()),
  /** Epoch milliseconds, by this device's clock. */
  keptAt: z.number(),
});
export type Draft = z.infer<typeof draft>;

const byForm = z.record(z.string(), draft);

const keptMs = 14 * 86_400_000;
/** A browser gives a site about five million characters for everything. */
const charactersAtMost = 200_000;

const storageKey = (userId: string): string => `bedside/drafts/${userId}`;

function readAll(userId: string): Record<string, Draft> {
  try {
    return byForm.parse(JSON.parse(localMemory.getItem(storageKey(userId)) ?? "{}"));
  } catch (error) {
    // Another version of the page may have written it.
    if (error instanceof SyntaxError || error instanceof z.core.$ZodError) return {};
    throw error;
  }
}

function writeAll(userId: string, drafts: Record<string, Draft>): void {
  const text = JSON.stringify(drafts);
  if (text === "{}") localMemory.removeItem(storageKey(userId));
  else if (text.length <= charactersAtMost) localMemory.setItem(storageKey(userId), text);
}

/** Reads the draft that this browser kept of one person's form; undefined after two weeks. */
export function readDraft(userId: string, formId: string, now: number): Draft | undefined {
  const kept = readAll(userId)[formId];
  return kept && now - kept.keptAt < keptMs ? kept : undefined;
}

export function keepDraft(userId: string, formId: string, kept: Draft): void {
  const fresh = Object.entries(readAll(userId)).filter(([, { keptAt }]) => kept.keptAt - keptAt < keptMs);
  writeAll(userId, { ...Object.fromEntries(fresh), [formId]: kept });
}

export function dropDraft(userId: string, formId: string): void {
  const { [formId]: dropped, ...rest } = readAll(userId);
  if (dropped) writeAll(userId, rest);
}
