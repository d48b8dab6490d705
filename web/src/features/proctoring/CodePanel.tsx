import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getProctorCode, removeProctorCode, setProctorCode } from "#shared/contract/proctoring/accessCode.ts";
import { displayTime } from "#shared/words/dates.ts";
import { useAction } from "../../actions/useAction.ts";
import { call } from "../../api/call.ts";
import { keyOf } from "../../api/queryKeys.ts";
import { NarrowFold } from "../../ui/NarrowFold.tsx";
import classes from "./proctoring.module.css";

/** Access code of a course, as who manages it reads it. */
export const useProctorCode = (courseId: string, enabled = true) =>
  useQuery({
    queryKey: keyOf(getProctorCode, courseId),
    queryFn: ({ signal }) => call(getProctorCode, { params: { id: courseId }, signal }),
    enabled,
  });

const questions = {
  change: {
    title: "Change the access code?",
    message: "Everyone proctoring with the current code will have to enter the new one right away.",
    confirmLabel: "Change code",
  },
  create: {
    title: "Proctor the exams of this course?",
    message:
      "With an access code, students who open a timed case in this course wait until a proctor starts their exam.",
    confirmLabel: "Create access code",
  },
  remove: {
    title: "Remove the access code?",
    message:
      "Students will start their exams on their own. Paused exams stay paused until you create a new code.",
    confirmLabel: "Remove code",
    isDangerous: true,
  },
};

/** Changes of the access code, each of which is asked for first. */
function useCodeActs(given: {
  courseId: string;
  hasCode: boolean;
  onChanged: (code: string | null) => void;
}) {
  const { courseId, hasCode, onChanged } = given;
  const invalidates = [keyOf(getProctorCode, courseId)];
  const change = useAction(setProctorCode, {
    confirm: hasCode ? questions.change : questions.create,
    success: hasCode ? "Access code changed." : "Access code created.",
    invalidates,
    onDone: ({ code }) => onChanged(code),
  });
  const remove = useAction(removeProctorCode, {
    confirm: questions.remove,
    success: "Exams in this course are no longer proctored.",
    invalidates,
    onDone: () => onChanged(null),
  });
  const call = { params: { id: courseId }, body: {} };
  return {
    ...{ isChanging: change.isRunning, isRemoving: remove.isRunning },
    change: () => void change.run(call),
    remove: () => void remove.run(call),
  };
}

/** The access code, for whoever looks after the course: seen, changed, taken away. */
export function CodePanel(props: {
  courseId: string;
  /** The access code that this page proctors with. */
  used: string | undefined;
  onChanged: (code: string | null) => void;
}) {
  const { courseId, used, onChanged } = props;
  const { data } = useProctorCode(courseId);
  const acts = useCodeActs({ courseId, hasCode: Boolean(data?.code), onChanged });
  if (!data) return null;
  return (
    <section className={classes.codePanel} aria-label="Access code">
      {data.code ? (
        <p>
          Access code <code className={classes.code}>{data.code}</code>
          {data.changed_at && (
            <span className={classes.since}>
              {" "}
              set {displayTime(data.changed_at)} by {data.changed_by}
            </span>
          )}
        </p>
      ) : (
        <p>This course has no access code. Students start their timed cases on their own.</p>
      )}
      <div className={classes.buttons}>
        {data.code && data.code !== used && (
          <Button size="xs" variant="default" onClick={() => onChanged(data.code)}>
            Open proctor view
          </Button>
        )}
        <NarrowFold label="Code">
          <Button size="xs" variant="default" loading={acts.isChanging} onClick={acts.change}>
            {data.code ? "Change code" : "Create access code"}
          </Button>
          {data.code && (
            <Button size="xs" variant="subtle" color="red" loading={acts.isRemoving} onClick={acts.remove}>
              Remove code
            </Button>
          )}
        </NarrowFold>
      </div>
    </section>
  );
}
