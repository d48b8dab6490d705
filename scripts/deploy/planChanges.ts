import { isDeepStrictEqual } from "node:util";
import type { Template } from "./assembly.ts";

export type NamedResource = { id: string; type: string };
export type StackChanges = Record<"created" | "changed" | "removed", NamedResource[]>;

/** Resources that hold what cannot be made again: one that is removed is kept by its stack, and lost from sight. */
const holdsData = new Set(["AWS::DynamoDB::Table", "AWS::S3::Bucket", "AWS::KMS::Key"]);

/** Plans the changes that deploying a template would make to the one deployed last; without one, all is created. */
export function planChanges(before: Template | undefined, after: Template): StackChanges {
  const [was, is] = [before?.Resources ?? {}, after.Resources];
  const named = (ids: readonly string[], from: Template["Resources"]): NamedResource[] =>
    ids.map((id) => ({ id, type: from[id]?.Type ?? "" }));
  const both = Object.keys(is).filter((id) => Object.hasOwn(was, id));
  return {
    created: named(
      Object.keys(is).filter((id) => !Object.hasOwn(was, id)),
      is,
    ),
    changed: named(
      both.filter((id) => !isDeepStrictEqual(withoutMetadata(was[id]), withoutMetadata(is[id]))),
      is,
    ),
    removed: named(
      Object.keys(was).filter((id) => !Object.hasOwn(is, id)),
      was,
    ),
  };
}

/** Lists, among the removed resources, those that hold data. */
export const removedData = ({ removed }: StackChanges): NamedResource[] =>
  removed.filter(({ type }) => holdsData.has(type));

function withoutMetadata(resource: Record<string, unknown> = {}): unknown {
  const { Metadata: _notDeployed, ...rest } = resource;
  return rest;
}
