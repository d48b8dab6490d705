import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { type BatchReply, getMemberBatch } from "#shared/contract/programs/members.ts";
import { numberText } from "#shared/words/numbers.ts";
import { UndoneNotice } from "../../actions/UndoneNotice.tsx";
import { call } from "../../api/call.ts";
import { keyOf } from "../../api/queryKeys.ts";
import type { Selection } from "../../lists/useSelection.ts";
import { useFlash } from "../../ui/Flash.tsx";
import { ProgressBar } from "../../ui/ProgressBar.tsx";
import { memberKeys } from "./memberKeys.ts";
import classes from "./people.module.css";

/** Texts about a change. */
type Texts = {
  /** Above those that it was not done to: '2 members were not removed:'. */
  undone: (count: number) => string;
  /** Once it is done behind the request, for so many: in the words that stand where it is done at once. */
  done: (count: number) => string;
  /** Before what is always said where it was not done to its end. */
  failed?: string;
};
type Followed = { reply: BatchReply; texts: Texts };

const everyMs = 1500;
const brokenOffText = "Not everyone was changed. Check the list and try again for the rest.";

/**
 * How a change of many members goes: at once, or behind the request with a bar that may be left. Those that it was not done to
 * are named, and stay selected.
 */
export function useBatch(selection: Pick<Selection, "keepOnly">): {
  follow: (reply: BatchReply, texts: Texts) => void;
  /** Why nothing else can be done to the selection yet. */
  offBecause: string | undefined;
  notice: ReactNode;
} {
  const [followed, setFollowed] = useState<Followed>();
  const client = useQueryClient();
  const flash = useFlash();
  const jobId = followed?.reply.job_id ?? null;
  const job = useQuery({
    queryKey: keyOf(getMemberBatch, jobId),
    queryFn: ({ signal }) => call(getMemberBatch, { params: { id: jobId ?? "" }, signal }),
    enabled: jobId !== null,
    refetchInterval: ({ state }) => (state.data && state.data.state !== "running" ? false : everyMs),
  });
  const state = job.data?.state;

  const end = useEffectEvent((): void => {
    if (!job.data || !followed) return;
    for (const queryKey of memberKeys) void client.invalidateQueries({ queryKey });
    const undone = [...followed.reply.undone, ...job.data.undone];
    selection.keepOnly(undone.map(({ id }) => id));
    const { done, failed } = followed.texts;
    const total = followed.reply.done + job.data.done;
    if (state === "failed") flash.error([failed, brokenOffText].filter(Boolean).join(" "));
    else if (total > 0) flash.success(done(total));
    const undone_count = followed.reply.undone_count + job.data.undone_count;
    setFollowed({ ...followed, reply: { ...followed.reply, undone, undone_count, job_id: null } });
  });
  useEffect(() => {
    if (state === "ready" || state === "failed") end();
  }, [state]);

  return {
    follow: (reply, texts) => {
      setFollowed({ reply, texts });
      if (reply.job_id === null) selection.keepOnly(reply.undone.map(({ id }) => id));
    },
    offBecause: jobId === null ? undefined : "Wait until the running change is done.",
    notice: followed && (
      <>
        {jobId !== null && (
          <div className={classes.progress} role="status">
            <span>
              {numberText(job.data?.done ?? 0)} of {numberText(followed.reply.total)} done. You can leave this
              page.
            </span>
            <ProgressBar label="Done so far" percent={job.data?.progress ?? 0} />
          </div>
        )}
        <UndoneNotice
          title={followed.texts.undone(followed.reply.undone_count)}
          undone={followed.reply.undone}
          onDismiss={() => setFollowed(undefined)}
        />
      </>
    ),
  };
}
