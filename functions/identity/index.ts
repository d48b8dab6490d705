import { serve } from "../runtime/serve.ts";
import { acceptInvitation } from "./acceptInvitation.ts";
import { addPasskey } from "./addPasskey.ts";
import { changePassword } from "./changePassword.ts";
import { checkOnline } from "./checkOnline.ts";
import { confirmAuthenticator } from "./confirmAuthenticator.ts";
import { confirmEmailChange } from "./confirmEmailChange.ts";
import { createAccessToken } from "./createAccessToken.ts";
import { createSession } from "./createSession.ts";
import { deleteAuthenticator } from "./deleteAuthenticator.ts";
import { deletePasskey } from "./deletePasskey.ts";
import { deleteSession } from "./deleteSession.ts";
import { endOtherSessions } from "./endOtherSessions.ts";
import { endSession } from "./endSession.ts";
import { endUserSessions } from "./endUserSessions.ts";
import { findEmailChange } from "./findEmailChange.ts";
import { findInvitation } from "./findInvitation.ts";
import { findPasswordReset } from "./findPasswordReset.ts";
import { finishSignIn } from "./finishSignIn.ts";
import { getAccount } from "./getAccount.ts";
import { getCurrentUser } from "./getCurrentUser.ts";
import { getFactors } from "./getFactors.ts";
import { getHealth } from "./getHealth.ts";
import { getProfile } from "./getProfile.ts";
import { getSession } from "./getSession.ts";
import { listAccessTokens } from "./listAccessTokens.ts";
import { listSessions } from "./listSessions.ts";
import { proveIdentity } from "./proveIdentity.ts";
import { renamePasskey } from "./renamePasskey.ts";
import { renewInvitation } from "./renewInvitation.ts";
import { renewRecoveryCodes } from "./renewRecoveryCodes.ts";
import { requestEmailChange } from "./requestEmailChange.ts";
import { requestPasswordReset } from "./requestPasswordReset.ts";
import { resetFactors } from "./resetFactors.ts";
import { resetPassword } from "./resetPassword.ts";
import { revokeAccessToken } from "./revokeAccessToken.ts";
import { sendContactMessage } from "./sendContactMessage.ts";
import { setLanguage } from "./setLanguage.ts";
import { startAuthenticator } from "./startAuthenticator.ts";
import { startPasskey } from "./startPasskey.ts";
import { startPasskeySignIn } from "./startPasskeySignIn.ts";
import { startProof } from "./startProof.ts";
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
  setLanguage,
  changePassword,
  requestEmailChange,
  listSessions,
  endSession,
  endOtherSessions,
  listAccessTokens,
  createAccessToken,
  revokeAccessToken,
  acceptInvitation,
  startPasskeySignIn,
  finishSignIn,
  getFactors,
  startProof,
  proveIdentity,
  startPasskey,
  addPasskey,
  renamePasskey,
  deletePasskey,
  startAuthenticator,
  confirmAuthenticator,
  deleteAuthenticator,
  renewRecoveryCodes,
  resetFactors,
  endUserSessions,
  findInvitation,
  findPasswordReset,
  renewInvitation,
  requestPasswordReset,
  resetPassword,
  findEmailChange,
  confirmEmailChange,
  getProfile,
  sendContactMessage,
  updateProfile,
  getCurrentUser,
  getHealth,
  checkOnline,
];

export const handler = serve(handlers);
