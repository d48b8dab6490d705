import { keys } from "../keys.ts";
import { type CollectionChange, writeCollections } from "../lists/collections.ts";
import { loanChange, loanWrite } from "../programs/loans.ts";
import { isNew, type TransactItem, transactPut } from "../table.ts";
import { type DocumentRow, listedChange } from "./documents.ts";

/**
 * Writes a document that nobody has published yet: its row, its row in lists, the loan to the group that writes it, and what stands
 * together with it, its versions above all. All or nothing; false where it is there already.
 */
export function putNewDocument(
  row: DocumentRow,
  {
    programId,
    at,
    others,
    lists = [],
  }: {
    /** Null where no group has it: provider admins see it all the same. */
    programId: string | null;
    at: string;
    others: readonly TransactItem[];
    /** Rows of other lists that are written with it. */
    lists?: readonly CollectionChange[];
  },
): Promise<boolean> {
  return writeCollections(
    [listedChange(row), ...lists, ...(programId === null ? [] : [loanChange(row.id, programId)])],
    [
      transactPut({ ...keys.document(row.id), ...row }, isNew),
      ...(programId === null ? [] : [loanWrite(row.id, programId)]),
      ...others,
    ],
    Math.floor(Date.parse(at) / 1000),
  );
}
