import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { readSnapshot, snapshotOf, snapshotVersion } from "#shared/case/model/snapshotForm.ts";
import { indexTree } from "#shared/case/model/tree.ts";
import type { ContentNode } from "#shared/case/model/types.ts";

const folder = resolve(import.meta.dirname, "../../../../fixtures/snapshots");
const kept = readdirSync(folder).filter((file) => file.endsWith(".json"));
const stored = (file: string): unknown => JSON.parse(readFileSync(resolve(folder, file), "utf8"));

const rootOf = (json: unknown): ContentNode => {
  const read = readSnapshot(json);
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  return read.root;
};

describe("stored snapshots", () => {
  it("has kept one of every form", () => {
    for (let form = 1; form <= snapshotVersion; form++) expect(kept).toContain(`form-${form}.json`);
  });

  it.each(kept)(
    "reads the kept snapshot %s with all its nodes, and today's table has nothing to say",
    (file) => {
      const read = readSnapshot(stored(file));
      expect(read).toMatchObject({ ok: true, problems: [] });
      expect(indexTree(rootOf(stored(file))).byUid.size).toBeGreaterThan(50);
    },
  );

  it("stores in today's form what it reads again as it was", () => {
    const root = rootOf(stored("form-1.json"));
    const again = JSON.parse(JSON.stringify(snapshotOf(root)));
    expect(again.snapshot_version).toBe(snapshotVersion);
    expect(rootOf(again)).toEqual(root);
  });

  it("passes an older snapshot through each form in turn", () => {
    const root = rootOf(stored("form-1.json"));
    const upcasters = {
      1: (tree: unknown) => ({ ...(tree as ContentNode), title: "second" }),
      2: (tree: unknown) => ({ ...(tree as ContentNode), title: `${(tree as ContentNode).title} third` }),
    };
    const read = readSnapshot(root, { current: 3, upcasters });
    expect(read).toMatchObject({ ok: true, version: 1, problems: [], root: { title: "second third" } });
    expect(readSnapshot({ snapshot_version: 2, root }, { current: 3, upcasters })).toMatchObject({
      ok: true,
      version: 2,
    });
  });

  it("opens an older snapshot that today's table would refuse, and says what it would refuse", () => {
    const tightened = { ...rootOf(stored("form-1.json")), nowForbidden: true };
    const read = readSnapshot(tightened, { current: 2, upcasters: { 1: (tree) => tree } });
    expect(read).toMatchObject({ ok: true, problems: [{ path: "nowForbidden" }] });
  });

  it("refuses what is not valid in today's form, and what a later release stored", () => {
    const root = rootOf(stored("form-1.json"));
    expect(readSnapshot({ ...root, nowForbidden: true })).toMatchObject({ ok: false });
    expect(readSnapshot({ snapshot_version: snapshotVersion + 1, root })).toMatchObject({ ok: false });
    expect(readSnapshot({ snapshot_version: "1", root })).toMatchObject({ ok: false });
    for (const json of ["no case", null, [root]]) expect(readSnapshot(json)).toMatchObject({ ok: false });
  });

  it.each([0, -1, 1.5, "1", null])("says that %j is no form, and what a form to come is", (version) => {
    const refusal = (message: string) => ({ ok: false, problems: [{ path: "snapshot_version", message }] });
    const root = rootOf(stored("form-1.json"));
    expect(readSnapshot({ snapshot_version: version, root })).toEqual(
      refusal(`'${version}' is no form of a snapshot`),
    );
    expect(readSnapshot({ snapshot_version: 9, root }, { current: 2, upcasters: {} })).toEqual(
      refusal("form 9 is newer than this release, which knows 2"),
    );
  });

  it("throws for a form that nothing leads away from: a release must bring its upcaster", () => {
    expect(() => readSnapshot(stored("form-1.json"), { current: 2, upcasters: {} })).toThrow(
      "form 1 to form 2",
    );
  });
});
