import { getRemovalWarning as route } from "#shared/contract/programs/members.ts";
import { counted } from "#shared/words/counted.ts";
import { requireProgram } from "../access/course.ts";
import { restorableDays } from "../memberships/applyChange.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import { defineHandler } from "../runtime/handler.ts";
import { readPeopleOfProgram } from "../table/programs/programPeople.ts";
import { loadSomeMembers } from "./loadSomeMembers.ts";
import { findMembers, lastAdministrators } from "./memberIds.ts";

const titleOf = counted({ one: "Remove {n} member?", other: "Remove {n} members?" });
const whatOf = counted({
  one: "This member will immediately lose access to the program and its courses.",
  other: "These {n} members will immediately lose access to the program and its courses.",
});
const backOf = counted({
  one: "Their work is kept, and you can restore them for {n} day.",
  other: "Their work is kept, and you can restore them for {n} days.",
});
const lastOf = counted({
  one: "This includes the last Program Service Administrator. Nobody will be left to run the program.",
  other: "This includes all {n} Program Service Administrators. Nobody will be left to run the program.",
});

/** @see spec courses §5 "Removing program members uses a warning message provided by the server" */
export const getRemovalWarning = defineHandler(route, {
  load: loadSomeMembers,
  run: async ({ body }, { loaded: _loaded, operationId: _id, ...signedIn }) => {
    const program = await requireProgram(signedIn);
    const [{ rows }, { userIds }] = await Promise.all([
      readPeopleOfProgram(program.id),
      findMembers(program.id, body.groupRoleDefinitionUserIds),
    ]);
    const last = lastAdministrators(rows, new Set(userIds), isoTime(nowMs()));
    const sentences = [whatOf(userIds.length), backOf(restorableDays)];
    if (last.length > 0) sentences.unshift(lastOf(last.length));
    return {
      title: titleOf(userIds.length),
      message: sentences.join(" "),
      is_last_administrator: last.length > 0,
    };
  },
});
