import { type BankComment, bankComment } from "#shared/contract/bank/comments.ts";
import { nowMs } from "../../runtime/clock.ts";
import { keys } from "../keys.ts";
import { type Collection, readCollection, writeCollections } from "../lists/collections.ts";
import { getItem, isNew, nextSequence, transactCheck, transactDelete, transactPut } from "../table.ts";

const allComments = "bank_comments";
const nowS = (): number => Math.floor(nowMs() / 1000);

/** A number that no other comment has. */
export const reserveCommentId = (): Promise<number> => nextSequence("bank_comment");

/** Pattern: every comment on a question. */
export const readBankComments = (): Promise<Collection<BankComment>> =>
  readCollection(allComments, bankComment);

/** Pattern: a comment by number; strongly consistent. */
export async function getBankComment(commentId: number): Promise<BankComment | undefined> {
  const item = await getItem(keys.bankComment(commentId), { consistent: true });
  return item && bankComment.parse(item);
}

/** Writes a new comment on a question. False where its number is there already, or the question is gone. */
export const putNewBankComment = (comment: BankComment): Promise<boolean> =>
  writeCollections(
    [{ name: allComments, rows: { [comment.id]: bankComment.parse(comment) } }],
    [
      transactPut({ ...keys.bankComment(comment.id), ...comment }, isNew),
      transactCheck(keys.question(comment.commentable_id), { expression: "attribute_exists(pk)" }),
    ],
    nowS(),
  );

/** Deletes a comment. False where it is gone already. */
export const removeBankComment = (commentId: number): Promise<boolean> =>
  writeCollections(
    [{ name: allComments, rows: { [commentId]: null } }],
    [transactDelete(keys.bankComment(commentId), { expression: "attribute_exists(pk)" })],
    nowS(),
  );
