import { Button } from "@mantine/core";
import type { LockAction } from "#shared/domain/editLock.ts";
import { textOfCode } from "../../../api/ApiError.ts";
import { useConfirm } from "../../../ui/ConfirmDialog.tsx";
import { useFlash } from "../../../ui/Flash.tsx";
import type { VersionLock } from "../useVersionLock.ts";
import classes from "./bars.module.css";

type Person = { id: string; isSelf: boolean; display: string; isHolder: boolean; colour: number };

/** Active editors with the lock. @see spec documents §4 Edit lock, §8 Lock */
export function LockBar(props: {
  lock: VersionLock;
  userId: string;
  sessionId: string;
  /** True if this person could write here with the lock. */
  isWriter: boolean;
  /** Saves what waits, before the lock is given away. */
  onRelease: () => Promise<void>;
}) {
  const { lock, userId, sessionId, isWriter } = props;
  const { confirm } = useConfirm();
  const flash = useFlash();
  const { news } = lock;
  if (!news) return <p className={classes.note}>Connecting…</p>;

  const holderId = news.lockUserId;
  const isMine = lock.token !== undefined;
  const isElsewhere = holderId === userId && news.lockSessionId !== sessionId;
  const asking =
    news.lock.state === "requested"
      ? news.activeEditors.find(({ id }) => id === news.lockRequestUserId)
      : undefined;
  const people = news.activeEditors.map(
    (editor): Person => ({
      id: editor.id,
      isSelf: editor.id === userId,
      display: editor.display,
      isHolder: editor.id === holderId,
      colour: editor.author_index % 12,
    }),
  );

  const say = async (action: LockAction): Promise<void> => {
    const code = await lock.say(action);
    if (code !== undefined) flash.error(textOfCode(code));
  };
  const press = async (person: Person): Promise<void> => {
    if (person.isSelf && isMine) {
      const message =
        "Are you sure you would like to release the editing lock? Any unsaved changes may be lost.";
      if (!(await confirm({ message }))) return;
      await props.onRelease();
      await say("unlock_if_owned");
    } else if (person.isSelf && isElsewhere) await say("force_lock");
    else if (person.isSelf) await say("lock_if_free");
    else if (person.isHolder) {
      const message =
        "Are you sure you would like to take the editing lock? Any unsaved changes by the current lock holder may be lost.";
      if (await confirm({ message })) await say("force_lock");
    }
  };

  return (
    <div className={classes.people}>
      {isWriter && holderId === null && (
        <Button size="compact-sm" aria-busy={lock.isAsked} onClick={() => void say("lock_if_free")}>
          LOCK!
        </Button>
      )}
      <ul className={classes.editors} aria-label="Active editors">
        {people.map((person) => (
          <li key={person.id}>
            <button
              type="button"
              className={classes.person}
              data-colour={person.colour}
              disabled={!isWriter || !(person.isSelf || person.isHolder)}
              onClick={() => void press(person)}
            >
              {person.display}
              {person.isHolder && <span className={classes.holds}> has the lock</span>}
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
      {asking && <p className={classes.note}>{asking.display} asks for the editing lock.</p>}
      {/* Said to whoever loses it. */}
      {news.lock.state === "revoking" && !lock.isAsked && (
        <p className={classes.note}>Another editor is taking the lock. Saving your changes.</p>
      )}
    </div>
  );
}
