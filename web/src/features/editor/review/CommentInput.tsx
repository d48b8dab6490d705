import { Button, Textarea } from "@mantine/core";
import { useRef, useState } from "react";
import { longestComment } from "#shared/case/changes/apply/comments.ts";
import { isConfirming } from "../../../ui/isConfirming.ts";
import { useLongPaste } from "../../../viewer/useLongPaste.tsx";
import { MentionList } from "./MentionList.tsx";
import classes from "./review.module.css";
import { useMentions } from "./useMentions.ts";

/** Where words are kept that were not sent: a card leaves the page when its text is far away. */
export type Kept = { current: string };

/** Words for a comment or a reply. Enter sends them, Shift+Enter begins another line, '@' offers editors. @see spec documents §5 */
export function CommentInput(props: {
  label: string;
  verb: string;
  versionId: number;
  kept: Kept;
  /** Tells whether it was taken; what was not stays in the field. */
  onAdd: (text: string) => boolean;
  onCancel: () => void;
  hasFocus?: boolean;
}) {
  const { kept } = props;
  const [text, setShown] = useState(kept.current);
  const field = useRef<HTMLTextAreaElement>(null);
  const setText = (next: string): void => {
    kept.current = next;
    setShown(next);
  };
  const paste = useLongPaste(longestComment, setText);
  const mentions = useMentions(props.versionId, field, { text, setText });
  const isEmpty = text.trim() === "";
  const isOffering = mentions.offered.length > 0;
  const add = (): void => {
    if (!isEmpty && props.onAdd(text.trim())) setText("");
  };
  const cancel = (): void => {
    setText("");
    props.onCancel();
  };
  return (
    <div className={classes.input}>
      <Textarea
        ref={field}
        size="sm"
        rows={3}
        aria-label={props.label}
        placeholder={props.label}
        aria-autocomplete="list"
        aria-controls={isOffering ? mentions.listId : undefined}
        aria-activedescendant={isOffering ? mentions.optionId(mentions.at) : undefined}
        maxLength={longestComment}
        autoFocus={props.hasFocus === true}
        data-autofocus={props.hasFocus || undefined}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          mentions.changed();
        }}
        onSelect={mentions.look}
        onPaste={paste.onPaste}
        onKeyDown={(event) => {
          if (mentions.takeKey(event)) return;
          if (isConfirming(event)) return;
          if (event.key === "Escape" && isEmpty) return cancel();
          if (event.key !== "Enter" || event.shiftKey) return;
          event.preventDefault();
          add();
        }}
      />
      <MentionList mentions={mentions} />
      {paste.notice}
      <div className={classes.buttons}>
        <Button size="compact-xs" disabled={isEmpty} onClick={add}>
          {props.verb}
        </Button>
        <Button size="compact-xs" variant="default" onClick={cancel}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
