import { serve } from "../runtime/serve.ts";
import { archiveProgram } from "./archiveProgram.ts";
import { confirmBatchDestruction } from "./confirmBatchDestruction.ts";
import { correctMember } from "./correctMember.ts";
import { countFactorRules } from "./countFactorRules.ts";
import { createLoans } from "./createLoans.ts";
import { createMember } from "./createMember.ts";
import { createProgram } from "./createProgram.ts";
import { deleteLoans } from "./deleteLoans.ts";
import { findLeads } from "./findLeads.ts";
import { getLeads } from "./getLeads.ts";
import { getMember } from "./getMember.ts";
import { getMemberBatch } from "./getMemberBatch.ts";
import { getProgram } from "./getProgram.ts";
import { getRemovalWarning } from "./getRemovalWarning.ts";
import { getRevocationWarning } from "./getRevocationWarning.ts";
import { getUser } from "./getUser.ts";
import { lendableDocuments } from "./lendableDocuments.ts";
import { lentDocuments } from "./lentDocuments.ts";
import { listLoanBatches } from "./listLoanBatches.ts";
import { people } from "./people.ts";
import { programs } from "./programs.ts";
import { removeAdminBatch } from "./removeAdminBatch.ts";
import { removedMembers } from "./removedMembers.ts";
import { resendInviteEmail } from "./resendInviteEmail.ts";
import { restoreMembers } from "./restoreMembers.ts";
import { restoreProgram } from "./restoreProgram.ts";
import { undoLoanBatch } from "./undoLoanBatch.ts";
import { updateExpirationBatch } from "./updateExpirationBatch.ts";
import { updateLeads } from "./updateLeads.ts";
import { updateMember } from "./updateMember.ts";
import { updateProgram } from "./updateProgram.ts";
import { users } from "./users.ts";

export const handlers = [
  ...people,
  updateExpirationBatch,
  resendInviteEmail,
  confirmBatchDestruction,
  removeAdminBatch,
  getRemovalWarning,
  restoreMembers,
  getMemberBatch,
  ...removedMembers,
  getLeads,
  findLeads,
  updateLeads,
  getMember,
  updateMember,
  correctMember,
  createMember,
  ...programs,
  getProgram,
  createProgram,
  updateProgram,
  countFactorRules,
  archiveProgram,
  restoreProgram,
  ...lendableDocuments,
  ...lentDocuments,
  createLoans,
  deleteLoans,
  listLoanBatches,
  undoLoanBatch,
  getRevocationWarning,
  ...users,
  getUser,
];

export const handler = serve(handlers);
