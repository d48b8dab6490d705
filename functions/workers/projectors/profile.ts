import { carryUsers } from "../../table/programs/users.ts";
import type { Projector } from "../streamChanges.ts";

/** People who are new, or are called otherwise now. */
export type ProfileChange = { userIds: readonly string[] };

const shown = ["first_name", "last_name", "email"] as const;

/** Keeps the list of everybody with an account: all that a batch tells of is one change of the list. */
export const profile: Projector<ProfileChange> = {
  name: "profile",
  read: ({ eventName, dynamodb: { Keys, NewImage, OldImage } }) => {
    const [, userId] = /^USER#([^#]+)$/.exec(Keys.pk.S) ?? [];
    if (!userId || Keys.sk.S !== "PROFILE") return undefined;
    // Most changes of a profile are of what no list shows.
    const isSame = shown.every((name) => NewImage?.[name]?.S === OldImage?.[name]?.S);
    return eventName === "MODIFY" && isSame ? undefined : { userIds: [userId] };
  },
  nameOf: () => "users",
  merge: (earlier, later) => ({ userIds: [...new Set([...earlier.userIds, ...later.userIds])] }),
  project: async ({ userIds }) => {
    await carryUsers(userIds);
    return [];
  },
};
