import { type BankComment, createComment as route } from "#shared/contract/bank/comments.ts";
import { fullName } from "#shared/domain/people/fullName.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import { defineHandler } from "../runtime/handler.ts";
import { Refusal } from "../runtime/refusal.ts";
import { putNewBankComment, reserveCommentId } from "../table/bank/bankComments.ts";

/** @see spec assessments §2.16 "Edit suggestions" */
export const createComment = defineHandler(route, {
  run: async ({ body }, { person }) => {
    const at = isoTime(nowMs());
    const comment: BankComment = {
      ...{ id: await reserveCommentId(), title: null, subject: null, body: body.body.trim() },
      ...{ user_id: person.profile.id, user_name: fullName(person.profile) },
      ...{ commentable_id: body.commentable_id, commentable_type: body.commentable_type },
      ...{ created_at: at, updated_at: at },
    };
    if (!(await putNewBankComment(comment))) {
      const message = `There is no question ${body.commentable_id}.`;
      throw new Refusal("INVALID_REQUEST", { message, fields: [{ path: "body.commentable_id", message }] });
    }
    return comment;
  },
});
