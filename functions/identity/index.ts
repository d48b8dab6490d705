import { serve } from "../runtime/serve.ts";
import { changePassword } from "./changePassword.ts";
import { checkOnline } from "./checkOnline.ts";
import { createSession } from "./createSession.ts";
import { deleteSession } from "./deleteSession.ts";
import { endOtherSessions } from "./endOtherSessions.ts";
import { endSession } from "./endSession.ts";
import { getAccount } from "./getAccount.ts";
import { getCurrentUser } from "./getCurrentUser.ts";
import { getHealth } from "./getHealth.ts";
import { getSession } from "./getSession.ts";
import { listSessions } from "./listSessions.ts";
import { switchProgram } from "./switchProgram.ts";
import { updateAccount } from "./updateAccount.ts";

export const handlers = [
  createSession,
  getSession,
  deleteSession,
  switchProgram,
  getAccount,
  updateAccount,
  changePassword,
  listSessions,
  endSession,
  endOtherSessions,
  getCurrentUser,
  getHealth,
  checkOnline,
];

export const handler = serve(handlers);
