import { deleteComment as route } from "#shared/contract/bank/comments.ts";
import { defineHandler } from "../runtime/handler.ts";
import { Refusal } from "../runtime/refusal.ts";
import { getBankComment, removeBankComment } from "../table/bank/bankComments.ts";

/** Deletes a comment of one's own, or any as a provider admin. @see spec assessments §6 */
export const deleteComment = defineHandler(route, {
  run: async ({ params }, { actor, person }) => {
    const comment = await getBankComment(Number(params.id));
    if (!comment) throw new Refusal("NOT_FOUND");
    if (!actor.isAdmin && comment.user_id !== person.profile.id)
      throw new Refusal("FORBIDDEN", { message: "Only its author or an admin may delete a suggestion." });
    if (!(await removeBankComment(comment.id))) throw new Refusal("NOT_FOUND");
    return { ok: true as const };
  },
});
