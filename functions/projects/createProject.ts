import { createProject as route } from "#shared/contract/projects/projects.ts";
import { fullName } from "#shared/domain/people/fullName.ts";
import { requireProgram } from "../access/course.ts";
import { announceMails } from "../mail/mailOrder.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import { defineHandler } from "../runtime/handler.ts";
import { originOfProgram } from "../runtime/hosts.ts";
import { Refusal } from "../runtime/refusal.ts";
import { jobWrites } from "../table/operations/jobs.ts";
import {
  getProject,
  type ProjectRow,
  putNewProject,
  readProjects,
  reserveProjectId,
} from "../table/projects/projects.ts";
import { planMails } from "./planMails.ts";
import { planProject } from "./planProject.ts";
import { presentProject } from "./presentProject.ts";
import { readTeam } from "./readTeam.ts";

/** Begins a project. A second try of the same operation finds the one that the first has begun. */
export const createProject = defineHandler(route, {
  run: async ({ body, request }, signedIn) => {
    const { operationId, person, membership } = signedIn;
    const program = await requireProgram(signedIn);
    const known = (await readProjects(program.id)).rows.find(({ uid }) => uid === operationId);
    const begun = known && (await getProject(known.id));
    if (begun) return presentProject(begun, program, signedIn);
    const team = await readTeam(
      program,
      body.members.map(({ user_id }) => user_id),
    );
    const id = await reserveProjectId();
    const at = isoTime(nowMs());
    const planned = await planProject(body, { id, before: undefined, team, at, path: "body" });
    const project: ProjectRow = {
      ...{ ...planned, id, uid: operationId, program_id: program.id },
      ...{ created_at: at, created_by: fullName(person.profile), rev: 0 },
    };
    const origin = originOfProgram(request.host, membership?.subdomain ?? program.subdomain);
    const mails = planMails({ before: undefined, after: project, team, origin });
    if (
      !(await putNewProject(
        project,
        mails.flatMap((mail) => jobWrites(mail)),
      ))
    )
      throw new Refusal("CONFLICT");
    await announceMails(mails);
    return presentProject(project, program, signedIn);
  },
});
