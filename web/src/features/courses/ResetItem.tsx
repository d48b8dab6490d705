import { IconRefresh } from "@tabler/icons-react";
import { useLayoutEffect, useRef } from "react";
import type { CourseItem } from "#shared/contract/courses/courses.ts";
import { learnerIdOf } from "#shared/domain/access/audience.ts";
import { UndoneNotice } from "../../actions/UndoneNotice.tsx";
import { useOwnReset } from "../../actions/useOwnReset.ts";
import { deviceClock } from "../../api/correctedClock.ts";
import { noteLatest } from "../../api/latestProgress.ts";
import { actorOf, useCurrentUser } from "../../api/session.ts";
import { textOfHtml } from "../../ui/richNodes.tsx";
import { words } from "./courseWords.ts";
import classes from "./ResetItem.module.css";

/** One's own reset of one item, with the questions that every reset asks. @see spec courses §2.8, §5 */
export function ResetItem({ courseId, item }: { courseId: string; item: CourseItem }) {
  const learner = learnerIdOf(actorOf(useCurrentUser()));
  const own = useOwnReset(courseId, {
    name: textOfHtml(item.title),
    notesHint: words.findUnderResetItems,
    onReset: (count) => {
      // The server counts the new attempt a second later: until then the row goes by this.
      const latest = { attempt: (item.progress?.reset ?? 0) + 2, percent: 0, seenAt: deviceClock.now() };
      if (count > 0) noteLatest(learner, item.id, latest);
    },
  });
  const button = useRef<HTMLButtonElement>(null);
  // An item that was reset has no reset any more: who pressed it goes on at the item itself, not at the top of the page.
  useLayoutEffect(() => {
    const pressed = button.current;
    return () => {
      if (pressed && document.activeElement === pressed)
        pressed.closest("article")?.querySelector("a")?.focus();
    };
  }, []);
  return (
    <>
      <button
        ref={button}
        type="button"
        className={classes.reset}
        aria-label={words.resetNamed({ title: textOfHtml(item.title) })}
        // Not `disabled`, which would take the focus away from it.
        aria-disabled={own.isRunning}
        onClick={() => {
          if (!own.isRunning) void own.ask([item.id]);
        }}
      >
        <IconRefresh size={14} aria-hidden /> {words.reset}
      </button>
      <UndoneNotice
        title={words.notReset}
        undone={own.undone}
        areSelected={false}
        onDismiss={own.dismissUndone}
      />
    </>
  );
}
