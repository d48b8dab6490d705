import { rebuildProjection } from "#functions/workers/rebuildProjection.ts";
import { anyWrite, dieAtWrite } from "./dieAtWrite.ts";

/** A rebuilding in a process of its own, which kills itself. Arguments: course, program, and those of `dieAtWrite`. */
const [, , courseId, programId = "", number, when] = process.argv;
dieAtWrite(Number(number), when, anyWrite);
await rebuildProjection({ courseId: Number(courseId), programId }, { withChoices: true, membersAtOnce: 5 });
