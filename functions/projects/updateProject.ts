import { updateProject as route } from "#shared/contract/projects/projects.ts";
import { announceMails } from "../mail/mailOrder.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import { defineHandler } from "../runtime/handler.ts";
import { originOfProgram } from "../runtime/hosts.ts";
import { Refusal } from "../runtime/refusal.ts";
import { jobWrites } from "../table/operations/jobs.ts";
import { replaceProject } from "../table/projects/projects.ts";
import { type LoadedProject, loadProject } from "./loadProject.ts";
import { planMails } from "./planMails.ts";
import { planProject } from "./planProject.ts";
import { presentProject } from "./presentProject.ts";
import { readTeam } from "./readTeam.ts";

const changed = (): Refusal =>
  new Refusal("CONFLICT", {
    message: "Somebody changed this project meanwhile. Reload it and try again. Nothing was changed.",
  });

/** Changes a project as it was read. */
export const updateProject = defineHandler<typeof route, LoadedProject>(route, {
  load: ({ params }, signedIn) => loadProject(Number(params.id), signedIn),
  run: async ({ body, request }, signedIn) => {
    const { project: before, program } = signedIn.loaded;
    const { rev, ...written } = body.project;
    if (before.rev !== rev) throw changed();
    const team = await readTeam(
      program,
      [...written.members, ...before.members].map(({ user_id }) => user_id),
    );
    const at = isoTime(nowMs());
    const planned = await planProject(written, { id: before.id, before, team, at, path: "body.project" });
    const after = { ...before, ...planned, rev: rev + 1 };
    const origin = originOfProgram(request.host, signedIn.membership?.subdomain ?? program.subdomain);
    const mails = planMails({ before, after, team, origin });
    if (
      !(await replaceProject(
        before,
        planned,
        mails.flatMap((mail) => jobWrites(mail)),
      ))
    )
      throw changed();
    await announceMails(mails);
    return presentProject(after, program, signedIn);
  },
});
