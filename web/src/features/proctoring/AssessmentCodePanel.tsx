import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { getAssessmentCode, setAssessmentCode } from "#shared/contract/proctoring/assessments.ts";
import { displayTime } from "#shared/words/dates.ts";
import { useAction } from "../../actions/useAction.ts";
import { call } from "../../api/call.ts";
import { keyOf } from "../../api/queryKeys.ts";
import classes from "./proctoring.module.css";

/** The access code of an assessment, as whoever manages it reads it. */
export const useAssessmentCode = (deliveryId: string, isEnabled: boolean) =>
  useQuery({
    queryKey: keyOf(getAssessmentCode, deliveryId),
    queryFn: ({ signal }) => call(getAssessmentCode, { params: { id: deliveryId }, signal }),
    enabled: isEnabled,
  });

/** The access code of an assessment, for whoever manages it: seen and changed. The assessment's own form turns proctoring on and off. */
export function AssessmentCodePanel(props: {
  deliveryId: string;
  /** The access code that this page proctors with. */
  used: string | undefined;
  onCode: (code: string) => void;
}) {
  const { deliveryId, used, onCode } = props;
  const { data } = useAssessmentCode(deliveryId, true);
  const change = useAction(setAssessmentCode, {
    confirm: {
      title: "Change the access code?",
      message: "Everyone proctoring with the current code will have to enter the new one right away.",
      confirmLabel: "Change code",
    },
    success: "Access code changed.",
    invalidates: [keyOf(getAssessmentCode, deliveryId)],
    onDone: ({ code }) => code && onCode(code),
  });
  if (!data) return null;
  if (!data.code)
    return (
      <section className={classes.codePanel} aria-label="Access code">
        <p>
          This assessment isn't proctored. Students begin on their own.{" "}
          <Link to={`/assessments/${deliveryId}/edit`}>Edit the assessment</Link> to have a proctor start it.
        </p>
      </section>
    );
  const { code, changed_at, changed_by } = data;
  return (
    <section className={classes.codePanel} aria-label="Access code">
      <p>
        Access code <code className={classes.code}>{code}</code>
        {changed_at && (
          <span className={classes.since}>
            {" "}
            set {displayTime(changed_at)} by {changed_by}
          </span>
        )}
      </p>
      <div className={classes.buttons}>
        {code !== used && (
          <Button size="xs" variant="default" onClick={() => onCode(code)}>
            Open proctor view
          </Button>
        )}
        <Button
          size="xs"
          variant="default"
          loading={change.isRunning}
          onClick={() => void change.run({ params: { id: deliveryId }, body: {} })}
        >
          Change code
        </Button>
      </div>
    </section>
  );
}
