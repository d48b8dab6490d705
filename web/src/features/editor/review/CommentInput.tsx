import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { longestComment } from "#shared/case/changes/apply/comments.ts";
import { listMentionable } from "#shared/contract/versions/notifications.ts";
import { type Written, writtenOf } from "#shared/domain/richText.ts";
import { call } from "../../../api/call.ts";
import { keyOf } from "../../../api/queryKeys.ts";
import { RichField } from "../../../richText/RichField.tsx";
import classes from "./review.module.css";

/** HTML of a field that was not sent. A card leaves the page when its text is far away, and gets it back with this. */
export type Kept = { current: string };

/** Time for which the list of people who may open a version is not read again, in ms. */
const knownForMs = 60_000;

/** Words for a comment or a reply. Enter sends them, Shift+Enter begins another line, '@' offers editors. @see spec documents §5 */
export function CommentInput(props: {
  label: string;
  verb: string;
  versionId: number;
  kept: Kept;
  /** Tells whether it was taken; what was not stays in the field. */
  onAdd: (written: Written) => boolean;
  onCancel: () => void;
  hasFocus?: boolean;
}) {
  const { kept, versionId } = props;
  const [isEmpty, setEmpty] = useState(() => writtenOf(kept.current).text === "");
  const [round, setRound] = useState(0);
  const people = useEditors(versionId);
  const hold = (html: string): void => {
    kept.current = html;
    setEmpty(writtenOf(html).text === "");
  };
  const add = (): void => {
    const written = writtenOf(kept.current);
    if (written.text === "" || !props.onAdd(written)) return;
    hold("");
    setRound(round + 1);
  };
  const cancel = (): void => {
    hold("");
    props.onCancel();
  };
  return (
    <div className={classes.input}>
      <RichField
        key={round}
        label={props.label}
        placeholder={props.label}
        first={kept.current}
        limit={longestComment}
        hasFocus={props.hasFocus === true}
        people={people}
        onChange={hold}
        onSend={add}
        onLeave={cancel}
      />
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

/** Editors to be mentioned, asked for with the first '@'. */
function useEditors(versionId: number) {
  const [isMentioning, setMentioning] = useState(false);
  const editors = useQuery({
    queryKey: keyOf(listMentionable, versionId),
    queryFn: ({ signal }) => call(listMentionable, { params: { id: String(versionId) }, signal }),
    enabled: isMentioning,
    staleTime: knownForMs,
  });
  return {
    known: editors.data?.editors ?? [],
    hasFailed: editors.isError,
    ask: () => setMentioning(true),
  };
}
