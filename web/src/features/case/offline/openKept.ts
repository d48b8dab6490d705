import { isUnreachable } from "../../../api/ApiError.ts";
import { deviceClock } from "../../../api/correctedClock.ts";
import { createServerClock } from "../exam/serverClock.ts";
import { type CaseSource, type OpenedCase, openCase, withJournal } from "../session/openCase.ts";
import { readKeptCase } from "./keptCase.ts";

/** Greatest error of a clock that rests on the device's own, in milliseconds. */
const doubtMs = 2_000;

/** Opens a case from what this browser keeps of it, while nobody answers; undefined where it keeps nothing. */
export async function openKept(source: CaseSource, person: { id: string }): Promise<OpenedCase | undefined> {
  const kept = await readKeptCase(person.id, source);
  if (!kept) return undefined;
  const { contexts, tree, treeHash, reply, sitting, examOver, serverAheadMs } = kept;
  // Stamps go on as they were given, or what is sent later would say another time for what was done before.
  deviceClock.resume(kept.deviceOffsetMs);
  const clock = createServerClock(() => performance.now(), { now: Date.now() + serverAheadMs, doubtMs });
  const opened = {
    source,
    contexts,
    tree,
    treeHash,
    reply,
    isKept: true as const,
    ...(sitting && { exam: { clock, sitting } }),
    ...(examOver && { examOver }),
  };
  return withJournal(opened, person.id);
}

/**
 * Opens a case by what the server says, which need not send a tree that this browser keeps; where nobody answers, by what it keeps.
 * Throws ApiError.
 */
export async function openAnyhow(
  source: CaseSource,
  person: { id: string },
  signal: AbortSignal,
): Promise<OpenedCase> {
  try {
    return await openCase(source, person, signal, { kept: readKeptCase(person.id, source) });
  } catch (error) {
    const kept = isUnreachable(error) ? await openKept(source, person) : undefined;
    if (!kept) throw error;
    return kept;
  }
}
