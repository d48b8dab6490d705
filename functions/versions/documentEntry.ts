import type { AuditAction } from "#shared/domain/audit.ts";
import { plainText } from "#shared/domain/collection/fold.ts";
import { askedBy, auditLine } from "../memberships/auditLine.ts";
import type { SignedIn } from "../runtime/authenticate.ts";
import type { DocumentRow } from "../table/cases/documents.ts";
import type { AuditEntry } from "../table/operations/audit.ts";

type Told = {
  action: Extract<AuditAction, `document.${string}`>;
  row: Pick<DocumentRow, "id" | "title">;
  at: string;
  operationId: string;
  details: Record<string, string>;
};

/** The line about something that was done to a document. Documents are the provider's, and so is their log. */
export const documentEntry = ({ person }: SignedIn, { row, ...told }: Told): AuditEntry =>
  auditLine({
    ...told,
    programId: null,
    by: askedBy(person),
    subject: { kind: "document", id: String(row.id), name: plainText(row.title) },
  });
