import { Button } from "@mantine/core";
import { EmptyState } from "../../ui/EmptyState.tsx";

/** In place of the columns, where nobody stands in any: of so many, as the search goes. */
export function NoStudents(props: { of: number; onShowAll: () => void }) {
  if (props.of === 0)
    return (
      <EmptyState title="No Items">
        Nobody sits this exam yet: its students are the course's members.
      </EmptyState>
    );
  return (
    <EmptyState
      title="No Items"
      action={
        <Button variant="default" onClick={props.onShowAll}>
          Show all students
        </Button>
      }
    >
      No student fits this search.
    </EmptyState>
  );
}
