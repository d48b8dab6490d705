import { createLoans as route } from "#shared/contract/programs/groupDocuments.ts";
import { defineHandler } from "../runtime/handler.ts";
import { changeLoans } from "./changeLoans.ts";

/** @see spec courses §2.12 "Lend content to a program", §7; contradiction 19: these are documents' numbers */
export const createLoans = defineHandler(route, {
  run: ({ body }, { operationId, ...signedIn }) =>
    changeLoans({
      kind: "lend",
      programId: body.groupId,
      asked: body.groupDocumentIds.map((id) => ({
        id: String(id),
        documentId: Number(id),
        why: "Item not found.",
      })),
      signedIn,
      operationId,
    }),
});
