import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import {
  changeOwnToDo,
  getOwnResults,
  listOwnToDos,
  type OwnToDo,
} from "#shared/contract/assessments/ownResults.ts";
import { displayCalendarDate } from "#shared/words/dates.ts";
import { useAction } from "../../../actions/useAction.ts";
import { call } from "../../../api/call.ts";
import { keyOf } from "../../../api/queryKeys.ts";
import { VisuallyHidden } from "../../../ui/VisuallyHidden.tsx";
import classes from "../assessments.module.css";
import { Card } from "../Card.tsx";
import { words } from "../words.ts";
import { TeachingPoint } from "./TeachingPoint.tsx";

/** To-do list of the student, the next first. Nothing is shown while there is nothing. */
export function ToDoList() {
  const { data } = useQuery({
    queryKey: keyOf(listOwnToDos),
    queryFn: ({ signal }) => call(listOwnToDos, { signal }),
  });
  if (!data || data.to_dos.length === 0) return null;
  return (
    <Card title={words.toDoList}>
      <ul className={classes.lines}>
        {data.to_dos.map((toDo) => (
          <ToDo key={`${toDo.delivery_id} ${toDo.item_id}`} toDo={toDo} />
        ))}
      </ul>
    </Card>
  );
}

function ToDo({ toDo }: { toDo: OwnToDo }) {
  const { title, assessment, review_on, is_due, delivery_id, item_id, case_path, assigned_by } = toDo;
  const change = useAction(changeOwnToDo, {
    success: ({ review_on: next }, { body }) =>
      body.action === "remove"
        ? words.removedDoList
        : next === null
          ? words.allReviewsDone
          : words.nextReview({ next: displayCalendarDate(next) }),
    invalidates: [keyOf(listOwnToDos), keyOf(getOwnResults)],
  });
  const params = { id: String(delivery_id), item_id: String(item_id) };
  return (
    <li>
      <div>
        <TeachingPoint deliveryId={delivery_id} itemId={item_id} title={title} />
        <div className={classes.more}>
          {assessment}. {assigned_by && `${words.assignedBy({ name: assigned_by })} `}
          {is_due ? words.reviewNow : words.reviewOn({ reviewOn: displayCalendarDate(review_on) })}.
          {case_path && (
            <>
              {" "}
              <Link to={case_path}>{words.openTheCase}</Link>
            </>
          )}
        </div>
      </div>
      <div className={classes.buttons}>
        <Button
          size="xs"
          variant={is_due ? "filled" : "default"}
          loading={change.isRunning}
          onClick={() => void change.run({ params, body: { action: "reviewed" } })}
        >
          {words.reviewed}
          <VisuallyHidden>: {title}</VisuallyHidden>
        </Button>
        {assigned_by === null && (
          <Button
            size="xs"
            variant="default"
            onClick={() => void change.run({ params, body: { action: "remove" } })}
          >
            {words.remove}
            <VisuallyHidden>: {title}</VisuallyHidden>
          </Button>
        )}
      </div>
    </li>
  );
}
