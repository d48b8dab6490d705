import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getProctorCode, removeProctorCode, setProctorCode } from "#shared/contract/proctoring/accessCode.ts";
import { displayTime } from "#shared/words/dates.ts";
import { useAction } from "../../actions/useAction.ts";
import { call } from "../../api/call.ts";
import { keyOf } from "../../api/queryKeys.ts";
import { NarrowFold } from "../../ui/NarrowFold.tsx";
import classes from "./proctoring.module.css";

/** The access code, for whoever looks after the course: seen, changed, taken away. */
export function CodePanel(props: {
  courseId: string;
  /** The access code that this page proctors with. */
  used: string | undefined;
  onChanged: (code: string | null) => void;
}) {
  const { courseId, used, onChanged } = props;
  const { data } = useQuery({
    queryKey: keyOf(getProctorCode, courseId),
    queryFn: ({ signal }) => call(getProctorCode, { params: { id: courseId }, signal }),
  });
  const invalidates = [keyOf(getProctorCode, courseId)];
  const change = useAction(setProctorCode, {
    ...(data?.code
      ? {
          confirm: {
            title: "Change the access code?",
            message: "Everybody who proctors with the present code is asked for the new one at once.",
            confirmLabel: "Change the code",
          },
        }
      : {
          confirm: {
            title: "Proctor the exams of this course?",
            message:
              "With an access code, students who open a timed case of this course wait until a proctor starts them.",
            confirmLabel: "Make an access code",
          },
        }),
    success: data?.code ? "The access code was changed." : "The course has an access code.",
    invalidates,
    onDone: ({ code }) => onChanged(code),
  });
  const remove = useAction(removeProctorCode, {
    confirm: {
      title: "Take the access code away?",
      message:
        "Students then start their exams themselves. Exams that are paused stay paused until there is a code again.",
      confirmLabel: "Take it away",
      isDangerous: true,
    },
    success: "The exams of this course are not proctored any more.",
    invalidates,
    onDone: () => onChanged(null),
  });
  if (!data) return null;
  const params = { id: courseId };
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
        <p>This course has no access code: students start their timed cases themselves.</p>
      )}
      <div className={classes.buttons}>
        {data.code && data.code !== used && (
          <Button size="xs" variant="default" onClick={() => onChanged(data.code)}>
            Proctor with it
          </Button>
        )}
        <NarrowFold label="Code">
          <Button
            size="xs"
            variant="default"
            loading={change.isRunning}
            onClick={() => void change.run({ params, body: {} })}
          >
            {data.code ? "Change the code" : "Make an access code"}
          </Button>
          {data.code && (
            <Button
              size="xs"
              variant="subtle"
              color="red"
              loading={remove.isRunning}
              onClick={() => void remove.run({ params, body: {} })}
            >
              Take it away
            </Button>
          )}
        </NarrowFold>
      </div>
    </section>
  );
}
