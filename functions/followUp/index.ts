import { serve } from "../runtime/serve.ts";
import { getQuiz } from "./getQuiz.ts";
import { getTodo } from "./getTodo.ts";
import { getTodoForm } from "./getTodoForm.ts";

export const handlers = [getQuiz, getTodoForm, getTodo];

export const handler = serve(handlers);
