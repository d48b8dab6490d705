import fc from "fast-check";
import { expect, it } from "vitest";
import { getVersion } from "#functions/table/versions/versions.ts";
import type { Operation } from "#shared/case/changes/operations.ts";
import { treeHash } from "#shared/case/changes/treeHash.ts";
import { saveVersion } from "#shared/contract/versions/versions.ts";
import { Desk, intents } from "#tests/builders/draftSteps.ts";
import { anEditedCase } from "#tests/builders/editors.ts";
import { codeOf, replyOf } from "#tests/builders/http.ts";
import { aWord, aWriter } from "#tests/builders/writer.ts";
import { runs } from "#tests/propertyRuns.ts";
import { useApi } from "../cloud.ts";

const { send } = useApi("versions");

const hostile = [
  null,
  "",
  "__proto__",
  "no such thing",
  -1,
  1e9,
  0.5,
  true,
  [],
  {},
  [null],
  { start: 2, end: 1 },
];

type Spoiling = { which: number; field: number; value: number; how: "replace" | "remove" | "add" };

const someSpoiling: fc.Arbitrary<Spoiling> = fc.record({
  which: fc.nat(50),
  field: fc.nat(50),
  value: fc.nat(hostile.length - 1),
  how: fc.constantFrom("replace", "replace", "remove", "add"),
});

/** The same, but for one field of it or of what it holds. */
function spoil(operation: Operation, { field, value, how }: Spoiling): Operation {
  const spoilt = structuredClone(operation) as Record<string, unknown>;
  const inner = Object.values(spoilt).filter(
    (each): each is Record<string, unknown> => typeof each === "object" && each !== null,
  );
  const holder = [spoilt, spoilt, ...inner][field % (inner.length + 2)] ?? spoilt;
  const keys = Object.keys(holder);
  const key = how === "add" ? "unknown" : (keys[field % Math.max(1, keys.length)] ?? "unknown");
  if (how === "remove") delete holder[key];
  else holder[key] = hostile[value];
  return spoilt as Operation; // or what only looks like one: that is the point
}

/** Of refusals that say what is wrong with what was sent. */
const refusals = new Set(["OPERATION_REFUSED", "INVALID_REQUEST"]);

it(
  "applies a batch with spoilt operations whole, or refuses it whole and changes nothing (D-52)",
  async () => {
    const first = new Desk();
    const { versions, editor } = await anEditedCase({ root: first.snapshot });
    const versionId = versions.ongoing_maintenance;
    const writer = aWriter(send, await editor(), versionId);
    await writer.load();
    await writer.lock();
    const tally = { taken: 0, refused: 0 };
    const batches = fc.sample(fc.tuple(intents(3), someSpoiling, fc.nat(9)), runs(200));
    for (const [steps, spoiling, dice] of batches) {
      first.draft = writer.draft();
      const whole = steps
        .flatMap((step) => first.operationOf({ ...step, goesOn: false }) ?? [])
        // Each was made for the draft as it is; a change of its own each time.
        .map((operation) => ({ ...operation, at: Date.now() }))
        .map((operation) => ("changeId" in operation ? { ...operation, changeId: aWord("x") } : operation))
        .filter(({ type }) => type !== "publish");
      if (whole.length === 0) continue;
      const at = spoiling.which % whole.length;
      const operations =
        dice === 0 ? whole : whole.map((each, i) => (i === at ? spoil(each, spoiling) : each));
      const before = await getVersion(versionId);
      const answer = await writer.save(operations);
      const after = await getVersion(versionId);
      if (answer.status === 200) {
        tally.taken += 1;
        const saved = replyOf(saveVersion, answer);
        expect(saved.tree_hash).toBe(treeHash(writer.draft()));
        expect(after).toMatchObject({ rev: (before?.rev ?? 0) + 1, tree_hash: saved.tree_hash });
      } else {
        tally.refused += 1;
        expect(answer.status, JSON.stringify(operations)).toBeLessThan(500);
        expect(refusals, JSON.stringify(operations)).toContain(codeOf(answer));
        expect(after).toEqual(before);
      }
    }
    expect(tally.taken).toBeGreaterThan(5);
    expect(tally.refused).toBeGreaterThan(20);
    const hash = treeHash(writer.draft());
    await writer.load();
    expect(treeHash(writer.draft())).toBe(hash);
  },
  60_000 * runs(1),
);
