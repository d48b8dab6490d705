import type { TreeProblem } from "./problems.ts";
import { parseCaseTree } from "./schema.ts";
import type { ContentNode } from "./types.ts";

/**
 * The form in which published trees are stored. It goes up with every change of the node table by which a tree of the former form
 * could be refused. With it come an upcaster, and a snapshot of the former form under `tests/fixtures/snapshots`.
 * @see ADR 0167
 */
export const snapshotVersion = 1;

/**
 * Upcasters by form: each brings a tree to the next form. Pure, and never changed once a snapshot was stored in the
 * next form.
 */
export type Upcasters = Readonly<Record<number, (tree: unknown) => unknown>>;

const upcasters: Upcasters = {};

/** A tree as it is stored. What was stored before forms had numbers is the bare tree, in the first one. */
export type StoredSnapshot = { snapshot_version: number; root: ContentNode };

export const snapshotOf = (root: ContentNode): StoredSnapshot => ({
  snapshot_version: snapshotVersion,
  root,
});

export type ReadSnapshot =
  /** `problems`: what the node table of today says of a tree that an older one accepted. It is read all the same. */
  | { ok: true; root: ContentNode; version: number; problems: readonly TreeProblem[] }
  | { ok: false; problems: readonly TreeProblem[] };

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function versionAndTree(json: unknown): { version: unknown; tree: unknown } {
  if (!isObject(json) || !("snapshot_version" in json)) return { version: 1, tree: json };
  return { version: json.snapshot_version, tree: json.root };
}

const refused = (message: string): ReadSnapshot => ({
  ok: false,
  problems: [{ path: "snapshot_version", message }],
});

/**
 * A stored snapshot in today's form. One of an older form was valid when it was stored, and whoever began with it goes on with it:
 * what today's table would refuse in it is named, but it is read. One of today's form that is not valid, and one of a form that
 * is still to come, are refused. `forms` is for tests.
 */
export function readSnapshot(
  json: unknown,
  forms: { current: number; upcasters: Upcasters } = { current: snapshotVersion, upcasters },
): ReadSnapshot {
  const { version, tree } = versionAndTree(json);
  if (typeof version !== "number" || !Number.isInteger(version) || version < 1)
    return refused(`'${String(version)}' is no form of a snapshot`);
  if (version > forms.current)
    return refused(`form ${version} is newer than this release, which knows ${forms.current}`);
  let upcast = tree;
  for (let from = version; from < forms.current; from++) {
    const next = forms.upcasters[from];
    if (!next) throw new Error(`Nothing brings a snapshot of form ${from} to form ${from + 1}`);
    upcast = next(upcast);
  }
  const parsed = parseCaseTree(upcast);
  if (parsed.ok) return { ok: true, root: parsed.root, version, problems: [] };
  if (version === forms.current || !isObject(upcast)) return { ok: false, problems: parsed.problems };
  // An older table accepted it, and the upcasters brought it here: its shape is what they say.
  return { ok: true, root: upcast as ContentNode, version, problems: parsed.problems };
}
