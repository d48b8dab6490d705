import { describe, expect, it } from "vitest";
import { storeDraft } from "#functions/ports/drafts.ts";
import { newUlid } from "#functions/runtime/clock.ts";
import { listVersionSaves } from "#functions/table/versions/versionSaves.ts";
import { getVersion } from "#functions/table/versions/versions.ts";
import type { Operation } from "#shared/case/changes/operations.ts";
import { treeHash } from "#shared/case/changes/treeHash.ts";
import { view } from "#shared/case/changes/view.ts";
import type { LockAction } from "#shared/domain/editLock.ts";
import { anEditedCase } from "#tests/builders/editors.ts";
import { codeOf } from "#tests/builders/http.ts";
import { firstText } from "#tests/builders/smallCase.ts";
import { aWord, aWriter, typing, type Writer } from "#tests/builders/writer.ts";
import { runs } from "#tests/propertyRuns.ts";
import { useApi } from "../cloud.ts";

const { send } = useApi("versions");

/** mulberry32: a run is made again from its seed. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let bits = Math.imul(state ^ (state >>> 15), state | 1);
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61);
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
  };
}

type Batch = { writer: Writer; mark: string; operations: Operation[]; sent: object; taken: boolean };

const fiveMinutes = 300_000;
const expected = new Set(["LOCK_LOST", "REVISION_MOVED", "DRAFT_DIFFERS", "OPERATION_REFUSED"]);

describe("writing by several windows at once, with everything going wrong (D-51, D-52)", () => {
  it.each(Array.from({ length: runs(1) }, (_, i) => i + 1))(
    "commits nothing with a stale token, leaves no gap, takes each batch once (seed %i)",
    async (seed) => {
      const random = randomOf(seed);
      const pick = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)] as T; // of a list that is not empty
      const { versions, editor } = await anEditedCase();
      const version = versions.ongoing_maintenance;
      const people = [await editor(), await editor(), await editor("Reviewer")];
      // The first has two windows.
      const writers = [...people, people[0] as (typeof people)[0]].map((person) =>
        aWriter(send, person, version),
      );
      for (const writer of writers) await writer.load();
      const batches: Batch[] = [];
      let marks = 0;

      const write = async (writer: Writer): Promise<void> => {
        const mark = `<${seed}:${++marks}>`;
        const isSuggestion = writer.person === people[2];
        const operations = [typing(firstText(), mark, { isSuggestion })];
        const sent = { base_rev: writer.rev(), seq: marks, session: writer.session };
        const first = writer.save(operations, sent);
        // Delivered twice at the same moment, now and then; or its answer is lost and it is sent again.
        const copies = random() < 0.3 ? [first, writer.save(operations, sent)] : [first];
        const answers = await Promise.all(copies);
        if (random() < 0.2) answers.push(await writer.save(operations, sent));
        for (const answer of answers) if (answer.status !== 200) expect(expected).toContain(codeOf(answer));
        const taken = answers.some(({ status }) => status === 200);
        batches.push({ writer, mark, operations, sent, taken });
        if (!taken && random() < 0.7) await writer.load();
      };
      const reach = (writer: Writer): Promise<void> => {
        const skew = (random() * 2 - 1) * fiveMinutes;
        const actions: LockAction[] = [
          "lock_if_free",
          "force_lock",
          "check_in",
          "request_lock",
          "unlock_if_owned",
        ];
        return writer.lock(pick(actions), Date.now() + skew);
      };
      /** A function that died between storing a draft and pointing there. */
      const die = (writer: Writer): Promise<void> => storeDraft(version, newUlid(), writer.draft());

      for (let step = 0; step < 120; step++) {
        const [one, other] = [pick(writers), pick(writers)];
        const dice = random();
        if (dice < 0.35) await reach(one);
        else if (dice < 0.7) await Promise.all([write(one), random() < 0.5 ? reach(other) : undefined]);
        else if (dice < 0.8 && one !== other) await Promise.all([write(one), write(other)]);
        else if (dice < 0.85) await die(one);
        else await one.load();
      }

      const head = await getVersion(version);
      const saves = await listVersionSaves(version, { after: 0, upTo: 10_000 });
      expect(saves.map(({ rev }) => rev)).toEqual(saves.map((_, i) => i + 1));
      expect(head?.rev).toBe(saves.length);
      expect(saves.length).toBeGreaterThan(2);
      const batchOf = (save: (typeof saves)[0]) => `${save.user_id} ${save.session_id} ${save.seq}`;
      expect(new Set(saves.map(batchOf)).size).toBe(saves.length);
      // Tokens rise with the revisions, and each was one window's.
      const windows = new Map<number | null, string>();
      let last = 0;
      for (const { lock_token, user_id, session_id } of saves) {
        expect(lock_token ?? 0).toBeGreaterThanOrEqual(last);
        last = lock_token ?? 0;
        const window = `${user_id} ${session_id}`;
        expect(windows.get(lock_token) ?? window).toBe(window);
        windows.set(lock_token, window);
      }
      // What was acknowledged is there once, and nothing else is.
      const reader = aWriter(send, people[0] as (typeof people)[0], version, aWord("reader"));
      await reader.load();
      expect(treeHash(reader.draft())).toBe(head?.tree_hash);
      const text = JSON.stringify(view(reader.draft(), "HIGHLIGHT_SUGGESTIONS"));
      for (const { mark, taken } of batches)
        expect([mark, text.split(mark).length - 1]).toEqual([mark, taken ? 1 : 0]);
    },
  );
});
