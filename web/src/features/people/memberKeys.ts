import { peopleListRoutes } from "#shared/contract/programs/people.ts";
import { removedListRoutes } from "#shared/contract/programs/removedMembers.ts";
import { keyOf } from "../../api/queryKeys.ts";

/** Reason why an action on selected members is off. */
export const selectFirst = "Select members first.";

/** The cached replies that are not true any more once members have changed. */
export const memberKeys = [...Object.values(peopleListRoutes), ...Object.values(removedListRoutes)].map(
  (route) => keyOf(route),
);
