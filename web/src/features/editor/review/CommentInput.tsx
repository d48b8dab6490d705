import { Button, Textarea } from "@mantine/core";
import { useState } from "react";
import { longestComment } from "#shared/case/changes/apply/comments.ts";
import classes from "./review.module.css";

/** Words for a comment or a reply. Enter sends them, Shift+Enter begins another line. @see spec documents §5 */
export function CommentInput(props: {
  label: string;
  verb: string;
  /** Tells whether it was taken; what was not stays in the field. */
  onAdd: (text: string) => boolean;
  onCancel?: () => void;
  hasFocus?: boolean;
}) {
  const [text, setText] = useState("");
  const isEmpty = text.trim() === "";
  const add = (): void => {
    if (!isEmpty && props.onAdd(text.trim())) setText("");
  };
  return (
    <div className={classes.input}>
      <Textarea
        size="sm"
        rows={3}
        aria-label={props.label}
        placeholder={props.label}
        maxLength={longestComment}
        data-autofocus={props.hasFocus || undefined}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
          event.preventDefault();
          add();
        }}
      />
      <div className={classes.buttons}>
        <Button size="compact-xs" disabled={isEmpty} onClick={add}>
          {props.verb}
        </Button>
        {props.onCancel && (
          <Button size="compact-xs" variant="default" onClick={props.onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </div>
  );
}
