import { serveJobs } from "../jobs/serveJobs.ts";
import { sendMessage } from "../ports/queue.ts";
import { changeCourseMembers } from "./changeCourseMembers.ts";
import { changeManyLoans } from "./changeManyLoans.ts";
import { changeMembers } from "./changeMembers.ts";
import { undoProgramUpdate } from "./programUpdate/undoProgramUpdate.ts";
import { updateProgram } from "./programUpdate/updateProgram.ts";
import { renameProgram } from "./renameProgram.ts";

/** Changes that touch many memberships or loans; one after the other, since those of a program share one list. */
export const handler = serveJobs("memberships", {
  atOnce: 1,
  workers: {
    member_batch: changeMembers,
    course_member_batch: changeCourseMembers,
    loan_batch: changeManyLoans,
    program_rename: renameProgram,
    program_update: updateProgram,
    program_update_undo: undoProgramUpdate,
  },
  sendOn: (message) => sendMessage("memberships", message),
});
