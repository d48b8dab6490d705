import { ActionIcon, Button, Textarea } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { createComment, deleteComment, listComments } from "#shared/contract/bank/comments.ts";
import type { ReplyOf } from "#shared/contract/route.ts";
import { canByRole } from "#shared/domain/access.ts";
import { dashedTime } from "#shared/words/dashedDates.ts";
import { viewersZone } from "#shared/words/dates.ts";
import { useAction } from "../actions/useAction.ts";
import { textOf } from "../api/ApiError.ts";
import { call } from "../api/call.ts";
import { keyOf } from "../api/queryKeys.ts";
import { actorOf, useCurrentUser } from "../api/session.ts";
import { useConfirm } from "../ui/ConfirmDialog.tsx";
import { QueryState } from "../ui/QueryState.tsx";
import classes from "./comments.module.css";

const zone = viewersZone();

/** Comments that suggest an edit of a question. @see spec assessments §2.16 "Edit suggestions" */
export function EditSuggestions({ questionId }: { questionId: number }) {
  const user = useCurrentUser();
  const isAdmin = canByRole(actorOf(user), "question_bank.manage");
  const { alert } = useConfirm();
  const comments = useQuery({
    queryKey: keyOf(listComments, questionId),
    queryFn: ({ signal }) =>
      call(listComments, { query: { "filters[commentable_id]": [String(questionId)], per: "1000" }, signal }),
  });
  const remove = useAction(deleteComment, {
    confirm: {
      message: "Are you sure you want to delete suggestion?",
      confirmLabel: "Delete",
      isDangerous: true,
    },
    failure: (error) => `Failed to delete suggestion. ${textOf(error)}`,
    invalidates: [keyOf(listComments)],
  });

  async function deleteOne(id: number): Promise<void> {
    const outcome = await remove.run({ params: { id: String(id) } });
    if (outcome.state === "done")
      await alert({ title: "Deleted!", message: "Suggestion have been deleted." });
  }

  return (
    <>
      <QueryState of={{ comments }} skeleton={null}>
        {({ comments: { data } }) => (
          <ul className={classes.comments}>
            {data.map((comment) => (
              <Suggestion
                key={comment.id}
                comment={comment}
                mayDelete={isAdmin || comment.user_id === user.id}
                onDelete={() => void deleteOne(comment.id)}
              />
            ))}
          </ul>
        )}
      </QueryState>
      <AddSuggestion questionId={questionId} />
    </>
  );
}

type SavedComment = ReplyOf<typeof listComments>["data"][number];

function Suggestion(props: { comment: SavedComment; mayDelete: boolean; onDelete: () => void }) {
  const { comment } = props;
  return (
    <li className={classes.comment}>
      <div className={classes.commentHead}>
        <span>
          {comment.user_name} · {dashedTime(comment.created_at, zone)}
        </span>
        {props.mayDelete && (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={`Delete the suggestion of ${comment.user_name}: ${comment.body.slice(0, 40)}`}
            onClick={props.onDelete}
          >
            <IconTrash size={18} aria-hidden />
          </ActionIcon>
        )}
      </div>
      <p className={classes.commentBody}>{comment.body}</p>
    </li>
  );
}

function AddSuggestion({ questionId }: { questionId: number }) {
  const [body, setBody] = useState("");
  const add = useAction(createComment, {
    invalidates: [keyOf(listComments)],
    onDone: () => setBody(""),
  });
  return (
    <>
      <Textarea
        label="Add Comment"
        placeholder="Write a comment..."
        autosize
        minRows={2}
        maxLength={5000}
        value={body}
        onChange={(event) => setBody(event.currentTarget.value)}
      />
      <Button
        mt={8}
        disabled={body.trim() === ""}
        loading={add.isRunning}
        onClick={() =>
          void add.run({
            body: { body, commentable_id: questionId, commentable_type: "Assessment::Question" },
          })
        }
      >
        Save
      </Button>
    </>
  );
}
