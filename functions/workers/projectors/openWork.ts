import { carryOpenWork } from "../../table/versions/openWork.ts";
import type { Projector } from "../streamChanges.ts";

/** Versions in which something else waits now, or for somebody else. */
export type OpenWorkChange = { versionIds: readonly number[] };

const followed = ["open_work", "editor_ids"] as const;

/** Keeps the list of what waits for authors: all that a batch tells of is one change of the list. */
export const openWork: Projector<OpenWorkChange> = {
  name: "openWork",
  read: ({ dynamodb: { Keys, NewImage, OldImage } }) => {
    const [, versionId] = /^VERSION#(\d+)$/.exec(Keys.pk.S) ?? [];
    if (!versionId || Keys.sk.S !== "VERSION") return undefined;
    const isSame = followed.every(
      (name) => JSON.stringify(NewImage?.[name]) === JSON.stringify(OldImage?.[name]),
    );
    // Most saves type on: nobody is waited for by them.
    return isSame || !(NewImage?.open_work ?? OldImage?.open_work)
      ? undefined
      : { versionIds: [Number(versionId)] };
  },
  nameOf: () => "open_work",
  merge: (earlier, later) => ({ versionIds: [...new Set([...earlier.versionIds, ...later.versionIds])] }),
  project: async ({ versionIds }) => {
    await carryOpenWork(versionIds);
    return [];
  },
};
