import { serve } from "../runtime/serve.ts";
import { checkOnline } from "./checkOnline.ts";
import { createSession } from "./createSession.ts";
import { deleteSession } from "./deleteSession.ts";
import { getCurrentUser } from "./getCurrentUser.ts";
import { getHealth } from "./getHealth.ts";
import { getSession } from "./getSession.ts";
import { switchProgram } from "./switchProgram.ts";

export const handlers = [
  createSession,
  getSession,
  deleteSession,
  switchProgram,
  getCurrentUser,
  getHealth,
  checkOnline,
];

export const handler = serve(handlers);
