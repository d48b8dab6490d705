import { Button } from "@mantine/core";
import type { LockAction } from "#shared/domain/editLock.ts";
import { textOfCode } from "../../../api/ApiError.ts";
import { useConfirm } from "../../../ui/ConfirmDialog.tsx";
import { useFlash } from "../../../ui/Flash.tsx";
import type { VersionLock } from "../useVersionLock.ts";
import classes from "./bars.module.css";
import { type EditorSign, editorSigns, pressedSign } from "./editorSigns.ts";

type Props = {
  lock: VersionLock;
  userId: string;
  sessionId: string;
  /** True if this person could write here with the lock. */
  isWriter: boolean;
  /** Saves what waits, before the lock is given away. */
  onRelease: () => Promise<void>;
};

const questions = {
  release: "Are you sure you would like to release the editing lock? Any unsaved changes may be lost.",
  take: "Are you sure you would like to take the editing lock? Any unsaved changes by the current lock holder may be lost.",
};

/** Asks for the lock, takes it or gives it away, after a question where work may be lost. */
function useLockActions({ lock, onRelease }: Props) {
  const { confirm } = useConfirm();
  const flash = useFlash();
  const say = async (action: LockAction): Promise<void> => {
    const code = await lock.say(action);
    if (code !== undefined) flash.error(textOfCode(code));
  };
  const press = async (sign: EditorSign, isElsewhere: boolean): Promise<void> => {
    const act = pressedSign(sign, { isMine: lock.token !== undefined, isElsewhere });
    if (act === "release") {
      if (!(await confirm({ message: questions.release }))) return;
      await onRelease();
      await say("unlock_if_owned");
    } else if (act === "claim") await say("force_lock");
    else if (act === "lock") await say("lock_if_free");
    else if (act === "take" && (await confirm({ message: questions.take }))) await say("force_lock");
  };
  return { say, press };
}

/** Active editors with the lock. @see spec documents §4 Edit lock, §8 Lock */
export function LockBar(props: Props) {
  const { lock, userId, sessionId, isWriter } = props;
  const { say, press } = useLockActions(props);
  const { news } = lock;
  if (!news) return <p className={classes.note}>Connecting…</p>;

  const isElsewhere = news.lockUserId === userId && news.lockSessionId !== sessionId;
  return (
    <div className={classes.people}>
      {isWriter && news.lockUserId === null && (
        <Button size="compact-sm" aria-busy={lock.isAsked} onClick={() => void say("lock_if_free")}>
          LOCK!
        </Button>
      )}
      <ul className={classes.editors} aria-label="Active editors">
        {editorSigns(news, userId).map((sign) => (
          <li key={sign.id}>
            <button
              type="button"
              className={classes.person}
              data-colour={sign.colour}
              disabled={!isWriter || !(sign.isSelf || sign.isHolder)}
              onClick={() => void press(sign, isElsewhere)}
            >
              {sign.display}
              {sign.isHolder && <span className={classes.holds}> has the lock</span>}
            </button>
          </li>
        ))}
      </ul>
      {lock.isAsked && (
        <p className={classes.note} role="status">
          Taking the lock. What you type is kept until you have it.
        </p>
      )}
      {isWriter && isElsewhere && (
        <Button
          size="compact-sm"
          variant="light"
          aria-busy={lock.isAsked}
          onClick={() => void say("force_lock")}
        >
          You hold the lock in different window. Click to claim here.
        </Button>
      )}
      <LockNews news={news} isAsked={lock.isAsked} />
    </div>
  );
}

/** Says who asks for the lock, and that somebody takes it, to whoever loses it. */
function LockNews({ news, isAsked }: { news: NonNullable<VersionLock["news"]>; isAsked: boolean }) {
  const { state } = news.lock;
  const asking = news.activeEditors.find(({ id }) => id === news.lockRequestUserId);
  return (
    <>
      {state === "requested" && asking && (
        <p className={classes.note}>{asking.display} asks for the editing lock.</p>
      )}
      {state === "revoking" && !isAsked && (
        <p className={classes.note}>Another editor is taking the lock. Saving your changes.</p>
      )}
    </>
  );
}
