import { serve } from "../runtime/serve.ts";
import { acceptInvitation } from "./acceptInvitation.ts";
import { changePassword } from "./changePassword.ts";
import { checkOnline } from "./checkOnline.ts";
import { createSession } from "./createSession.ts";
import { deleteSession } from "./deleteSession.ts";
import { endOtherSessions } from "./endOtherSessions.ts";
import { endSession } from "./endSession.ts";
import { findInvitation } from "./findInvitation.ts";
import { findPasswordReset } from "./findPasswordReset.ts";
import { getAccount } from "./getAccount.ts";
import { getCurrentUser } from "./getCurrentUser.ts";
import { getHealth } from "./getHealth.ts";
import { getProfile } from "./getProfile.ts";
import { getSession } from "./getSession.ts";
import { listSessions } from "./listSessions.ts";
import { renewInvitation } from "./renewInvitation.ts";
import { requestPasswordReset } from "./requestPasswordReset.ts";
import { resetPassword } from "./resetPassword.ts";
import { sendContactMessage } from "./sendContactMessage.ts";
import { switchProgram } from "./switchProgram.ts";
import { updateAccount } from "./updateAccount.ts";
import { updateProfile } from "./updateProfile.ts";

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
  acceptInvitation,
  findInvitation,
  findPasswordReset,
  renewInvitation,
  requestPasswordReset,
  resetPassword,
  getProfile,
  sendContactMessage,
  updateProfile,
  getCurrentUser,
  getHealth,
  checkOnline,
];

export const handler = serve(handlers);
