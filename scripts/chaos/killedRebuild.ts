import { rebuildProjection } from "#functions/workers/rebuildProjection.ts";
import { dieAtWrite } from "./dieAtWrite.ts";

/** A rebuilding in a process of its own, which kills itself. Arguments: course, program, and those of `dieAtWrite`, which counts where it stands. */
const [, , courseId, programId = "", number, when] = process.argv;
// Where it stands is put; rows are written in batches, as many as the stream has not mended before it.
dieAtWrite(Number(number), when, /^Put/);
await rebuildProjection({ courseId: Number(courseId), programId }, { withChoices: true, membersAtOnce: 5 });
