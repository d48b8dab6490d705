import { Button } from "@mantine/core";
import {
  changeOwnToDo,
  getOwnResults,
  type ItemResponseRow,
  listOwnToDos,
} from "#shared/contract/assessments/ownResults.ts";
import { displayCalendarDate } from "#shared/words/dates.ts";
import { useAction } from "../../../actions/useAction.ts";
import { keyOf } from "../../../api/queryKeys.ts";
import { VisuallyHidden } from "../../../ui/VisuallyHidden.tsx";
import { words } from "../words.ts";

/** Puts an item onto the to-do list, or says that it is there. */
export function ToDoAction({ deliveryId, row }: { deliveryId: number; row: ItemResponseRow }) {
  const add = useAction(changeOwnToDo, {
    success: ({ review_on }) =>
      review_on === null ? words.addedDoList : words.doList({ reviewOn: displayCalendarDate(review_on) }),
    invalidates: [keyOf(getOwnResults), keyOf(listOwnToDos)],
  });
  if (row.todo_state !== "none") return <span>{row.todo_action_element}</span>;
  const params = { id: String(deliveryId), item_id: String(row.item_response_id) };
  return (
    <Button
      size="xs"
      variant="default"
      loading={add.isRunning}
      onClick={() => void add.run({ params, body: { action: "add" } })}
    >
      {words.addToDo}
      <VisuallyHidden>{words.questionSuffix({ position: row.position })}</VisuallyHidden>
    </Button>
  );
}
