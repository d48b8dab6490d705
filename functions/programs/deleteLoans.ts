import { documentOfLoan, deleteLoans as route } from "#shared/contract/programs/groupDocuments.ts";
import { defineHandler } from "../runtime/handler.ts";
import { changeLoans } from "./changeLoans.ts";

/** @see spec courses §2.12 "Revoke content from a program", §7; contradiction 19: these are loans of the program */
export const deleteLoans = defineHandler(route, {
  run: ({ body }, { operationId, ...signedIn }) =>
    changeLoans({
      kind: "revoke",
      programId: body.groupId,
      asked: body.groupDocumentIds.map((id) => ({
        id,
        documentId: documentOfLoan(body.groupId, id),
        why: "Not lent to this program.",
      })),
      signedIn,
      operationId,
    }),
});
