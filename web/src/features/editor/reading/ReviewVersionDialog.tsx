import { useQuery } from "@tanstack/react-query";
import { getReusableObject } from "#shared/contract/mapping/reusables.ts";
import { call } from "../../../api/call.ts";
import { keyOf } from "../../../api/queryKeys.ts";
import { QueryState } from "../../../ui/QueryState.tsx";
import { ReadDialog } from "../../../ui/ReadDialog.tsx";
import classes from "./reading.module.css";
import type { ReadOnly } from "./ShownVersion.tsx";

/** Shows the review version of reusable content to read, with all changes highlighted. @see spec documents §2.8 Case teaching points */
export function ReviewVersionDialog(props: {
  reusableId: number;
  name: string;
  /** Component of the editor, passed in so that its parts are not loaded twice. */
  readOnly: ReadOnly;
  onClose: () => void;
}) {
  const { reusableId, name, readOnly } = props;
  const { Shown } = readOnly;
  const review = useQuery({
    queryKey: [...keyOf(getReusableObject, String(reusableId)), "review version"],
    queryFn: async ({ signal }) => {
      const item = await call(getReusableObject, { params: { id: String(reusableId) }, signal });
      const { reviewVariantId } = item;
      return {
        text: item.text,
        version:
          reviewVariantId === null
            ? null
            : { id: reviewVariantId, ...(await readOnly.loadDraft(reviewVariantId)) },
      };
    },
    // What is read is what stands there now.
    gcTime: 0,
  });
  return (
    <ReadDialog isOpen isWide title={name} onClose={props.onClose}>
      <QueryState of={{ review }} skeleton={<p role="status">Loading...</p>}>
        {({ review: { text, version } }) =>
          version === null ? (
            <>
              <p className={classes.note}>This content has no review version. Learners read this text.</p>
              {text.map((block, at) => (
                <p key={at}>{block}</p>
              ))}
            </>
          ) : (
            <>
              <p className={classes.note}>
                Scheduled Review version, with all changes highlighted.{" "}
                <a href={`/versions/${version.id}/edit`} target="_blank" rel="noreferrer">
                  Open in the editor
                </a>
              </p>
              <Shown {...version} label={`Review version of ${name}`} />
            </>
          )
        }
      </QueryState>
    </ReadDialog>
  );
}
