import { serve } from "../runtime/serve.ts";
import { countLateAnswers } from "./countLateAnswers.ts";
import { endExam } from "./endExam.ts";
import { getSitting } from "./getSitting.ts";
import { listLateAnswers } from "./listLateAnswers.ts";
import { listSittings } from "./listSittings.ts";
import { startSitting } from "./startSitting.ts";

export const handlers = [getSitting, startSitting, endExam, listSittings, listLateAnswers, countLateAnswers];

export const handler = serve(handlers);
