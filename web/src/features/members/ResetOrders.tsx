import { useQuery } from "@tanstack/react-query";
import { jobFailedTexts } from "#shared/contract/jobFailedTexts.ts";
import { listResets, type ResetOrder } from "#shared/contract/members/resets.ts";
import { counted } from "#shared/words/counted.ts";
import { displayTime } from "#shared/words/dates.ts";
import { call } from "../../api/call.ts";
import { keyOf } from "../../api/queryKeys.ts";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { ProgressBar } from "../../ui/ProgressBar.tsx";
import classes from "./members.module.css";

const lookAgainMs = 1500;
const casesText = counted({ one: "{n} case", other: "{n} cases" });
const studentsText = counted({ one: "{n} student", other: "{n} students" });
const resetText = counted({ one: "{n} case was reset", other: "{n} cases were reset" });
const notBegunText = counted({
  one: "{n} had nothing to reset",
  other: "{n} had nothing to reset",
});
const runningText = counted({
  one: "{n} was skipped because its exam is running",
  other: "{n} were skipped because their exams are running",
});

const isOpen = ({ state }: ResetOrder): boolean => state === "queued" || state === "running";

/** The resets that this person has ordered here: how far each is, and what came of it. The work goes on without the page. */
export function ResetOrders(props: { courseId: string }) {
  const { courseId } = props;
  const resets = useQuery({
    queryKey: keyOf(listResets, courseId),
    queryFn: ({ signal }) => call(listResets, { params: { id: courseId }, signal }),
    refetchInterval: ({ state }) => (state.data?.some(isOpen) ? lookAgainMs : false),
  });
  if (resets.error) return <ErrorState error={resets.error} onRetry={() => void resets.refetch()} />;
  if (!resets.data || resets.data.length === 0) return null;
  return (
    <section aria-label="Your recent resets">
      <h2>Your recent resets</h2>
      {resets.data.map((order) => (
        <Order key={order.id} order={order} />
      ))}
    </section>
  );
}

function Order(props: { order: ResetOrder }) {
  const { order } = props;
  const what = `${casesText(order.cases)} for ${studentsText(order.students)}`;
  const outcome = [
    resetText(order.reset),
    ...(order.not_begun > 0 ? [notBegunText(order.not_begun)] : []),
    ...(order.exam_running > 0 ? [runningText(order.exam_running)] : []),
  ].join("; ");
  return (
    <article className={classes.order} aria-label={`Reset of ${what}`}>
      <p>
        <strong>{what}</strong>, {displayTime(order.ordered_at)}
      </p>
      {isOpen(order) && <ProgressBar label={`Reset of ${what}`} percent={order.progress} />}
      {order.state === "failed" && <p role="alert">{jobFailedTexts.reset_cases}</p>}
      <p>
        {isOpen(order) && `${order.progress} % done: `}
        {outcome}.
      </p>
      {order.exam_running_names.length > 0 && (
        <p>End these exams first, then reset them: {order.exam_running_names.join(", ")}.</p>
      )}
      {order.left.length > 0 && (
        <p>Skipped: {order.left.map(({ name, why }) => `${name} (${why})`).join(" ")}</p>
      )}
    </article>
  );
}
