import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import {
  assignToDo,
  getStudentResults,
  type StudentResults,
} from "#shared/contract/assessments/learningProgress.ts";
import type { ItemResponseRow } from "#shared/contract/assessments/ownResults.ts";
import { useAction } from "../../../actions/useAction.ts";
import { keyOf } from "../../../api/queryKeys.ts";
import { VisuallyHidden } from "../../../ui/VisuallyHidden.tsx";

/** Assigns an item of a student's results for review, or takes it back. @see spec assessments §2.9 "Educator view" */
export function AssignToDo(props: { deliveryId: number; studentId: string; row: ItemResponseRow }) {
  const { deliveryId, studentId, row } = props;
  const client = useQueryClient();
  const params = { id: String(deliveryId), user_id: studentId, item_id: String(row.item_response_id) };
  const isAssigned = row.todo_action_element === "Assigned";
  const change = useAction(assignToDo, {
    success: (_reply, { body }) =>
      body.action === "assign" ? "Assigned to the student for review." : "The student's to-do was withdrawn.",
    // Do not read the results again: each read adds an entry to the audit log.
    onDone: ({ todo_action_element }) =>
      client.setQueryData<StudentResults>(
        keyOf(getStudentResults, params.id, studentId),
        (before) =>
          before && {
            ...before,
            items: before.items.map((item) =>
              item.item_response_id === row.item_response_id ? { ...item, todo_action_element } : item,
            ),
          },
      ),
  });
  return (
    <div>
      <div>{row.todo_action_element}</div>
      <Button
        size="xs"
        variant="default"
        loading={change.isRunning}
        onClick={() => void change.run({ params, body: { action: isAssigned ? "withdraw" : "assign" } })}
      >
        {isAssigned ? "Withdraw" : "Assign"}
        <VisuallyHidden> to-do of question {row.position}</VisuallyHidden>
      </Button>
    </div>
  );
}
