import type { Mentionable } from "#shared/domain/mentions.ts";
import { editedResource } from "../access/version.ts";
import { draftAtHead } from "../drafts/draftAt.ts";
import { forEachConcurrent } from "../runtime/forEachConcurrent.ts";
import { getDocument } from "../table/cases/documents.ts";
import { listDocumentLoans } from "../table/programs/loans.ts";
import { getProgram } from "../table/programs/programs.ts";
import { carryOpenWork, lastVersionNumber, listUncounted, putOpenWork } from "../table/versions/openWork.ts";
import type { VersionRow } from "../table/versions/versions.ts";
import { listWhoMayOpen } from "./mentionable.ts";
import { openWorkNow } from "./openWork.ts";

/** How many numbers make a part: as many heads as one read takes. */
const headsAtOnce = 100;
const draftsAtOnce = 5;

/** `upTo`: the number of the last version that was looked at. */
export type EarlierWork = { upTo: number; counted: number; failed: { versionId: number; error: unknown }[] };

/**
 * Counts what waits for authors in the versions that were last saved by a release that did not count, and brings them to the list of
 * the authors' home. What is counted is passed by, so that one that was stopped goes on from there; a save that comes in between counts
 * for itself. A draft that cannot be read keeps no other from being counted.
 * @see ADR 0215
 */
export async function countEarlierWork(onPart?: (done: EarlierWork) => void): Promise<EarlierWork> {
  const last = await lastVersionNumber();
  const done: EarlierWork = { upTo: 0, counted: 0, failed: [] };
  while (done.upTo < last) {
    const size = Math.min(headsAtOnce, last - done.upTo);
    const ids = Array.from({ length: size }, (_, at) => done.upTo + at + 1);
    const counted: number[] = [];
    const failed = await forEachConcurrent(await listUncounted(ids), draftsAtOnce, async (version) => {
      const { draft } = await draftAtHead(version);
      const open_work = await openWorkNow(draft, () => listWhoWrite(version));
      if (await putOpenWork(version, open_work)) counted.push(version.id);
    });
    // The stream carries them too; here it is known when they are there.
    if (counted.length > 0) await carryOpenWork(counted);
    done.upTo += size;
    done.counted += counted.length;
    done.failed.push(...failed.map(({ item, error }) => ({ versionId: item.id, error })));
    onPart?.(done);
  }
  return done;
}

/** Who may open a version in any of the groups that write the case. */
async function listWhoWrite(version: VersionRow): Promise<Mentionable[]> {
  const [document, programIds] = await Promise.all([
    getDocument(version.document_id),
    listDocumentLoans(version.document_id),
  ]);
  if (!document) return [];
  const resource = editedResource(document, true);
  const known = new Map<string, Mentionable>();
  for (const programId of programIds) {
    const program = await getProgram(programId);
    if (!program?.is_editorial) continue;
    for (const person of await listWhoMayOpen({ resource, version, program })) known.set(person.id, person);
  }
  return [...known.values()];
}
