import { beginDemoAssessment as route } from "#shared/contract/assessments/ownSitting.ts";
import { defineHandler } from "../runtime/handler.ts";
import { Refusal } from "../runtime/refusal.ts";
import { getProgram } from "../table/programs/programs.ts";
import { beginOn } from "./beginAssessment.ts";
import { loadOwnAssessment, type OwnAssessment } from "./ownAssessment.ts";

/** Begins an assessment of a demonstration program, whose visitors promise nothing. @see spec assessments §2.1 */
export const beginDemoAssessment = defineHandler<typeof route, OwnAssessment>(route, {
  load: async ({ params }, signedIn) => {
    const own = await loadOwnAssessment(Number(params.id), signedIn);
    // Read anew: the session's copy of the program may be older than the flag.
    const program = await getProgram(own.program.id, { consistent: true });
    if (!program?.feature_flags.demo_program)
      throw new Refusal("CONFLICT", {
        message: "This is no demonstration program. Read the instructions first, then begin the assessment.",
      });
    return own;
  },
  run: ({ body }, { loaded }) => beginOn(loaded, body.device),
});
