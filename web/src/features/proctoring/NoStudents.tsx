import { Button } from "@mantine/core";
import { EmptyState } from "../../ui/EmptyState.tsx";

/** In place of the columns, where nobody stands in any: of so many, as the search goes. */
export function NoStudents(props: { of: number; nobody: string; onShowAll: () => void }) {
  if (props.of === 0) return <EmptyState title="No Items">{props.nobody}</EmptyState>;
  return (
    <EmptyState
      title="No Items"
      action={
        <Button variant="default" onClick={props.onShowAll}>
          Show all students
        </Button>
      }
    >
      No students match your search.
    </EmptyState>
  );
}
