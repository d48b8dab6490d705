import {
  type RemovedMember,
  removedList,
  removedListRoutes,
} from "#shared/contract/programs/removedMembers.ts";
import { mayManage } from "#shared/domain/access/givenRoles.ts";
import { requireProgram } from "../access/course.ts";
import type { SignedIn } from "../runtime/authenticate.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import { serveProgramList } from "../runtime/serveList.ts";
import { listRemovedPeople, type RemovedPerson } from "../table/members/removedPeople.ts";

/** Those whom the person could bring back. */
export const removedMembers = serveProgramList(removedListRoutes, {
  find: findRemovedMembers,
  list: removedList,
  present: (rows) => [...rows],
});

async function findRemovedMembers(signedIn: SignedIn) {
  const { id } = await requireProgram(signedIn);
  const removed = await listRemovedPeople(id, Math.floor(nowMs() / 1000));
  const { actor } = signedIn;
  const rows = removed
    .filter(({ membership }) => actor.isAdmin || mayManage(actor, membership.role))
    .map(removedRow);
  return { rows, viewer: undefined };
}

const removedRow = (removed: RemovedPerson): RemovedMember => ({
  id: removed.membership.id,
  user_id: removed.user_id,
  first_name: removed.first_name,
  last_name: removed.last_name,
  email: removed.email,
  role: removed.membership.role,
  removed_at: removed.removed_at,
  removed_by: removed.removed_by,
  restorable_until: isoTime(removed.expires_at_s * 1000),
});
