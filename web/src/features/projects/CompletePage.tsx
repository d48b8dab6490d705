import { Button } from "@mantine/core";
import { Link, useNavigate, useParams } from "react-router";
import { completeAssignment, completeEditing } from "#shared/contract/projects/projects.ts";
import { useAction } from "../../actions/useAction.ts";
import { PageHeading } from "../../ui/PageHeading.tsx";
import { projectKeys } from "./projectKeys.ts";
import classes from "./projects.module.css";

const title = "Complete editing";

/**
 * Where the addresses lead that complete a checklist. By themselves they change nothing: a button does.
 *
 * @see spec documents §2.1; rulings 17
 */
export function CompletePage() {
  const { memberId: member_id = "", assignmentId: assignment_id } = useParams();
  const navigate = useNavigate();
  const then = {
    success: "Editing is complete.",
    invalidates: projectKeys,
    onDone: ({ next_link }: { next_link: string }) => void navigate(next_link),
  };
  const completeThis = useAction(completeAssignment, then);
  const completeLast = useAction(completeEditing, then);
  const complete = () =>
    assignment_id === undefined
      ? completeLast.run({ params: { member_id }, body: {} })
      : completeThis.run({ params: { member_id, assignment_id }, query: {}, body: {} });
  return (
    <>
      <PageHeading title={title} tabTitle={title} />
      <p className={classes.said}>Completing the checklist notifies the next editor.</p>
      <div className={classes.actions}>
        <Button loading={completeThis.isRunning || completeLast.isRunning} onClick={() => void complete()}>
          Editing Complete
        </Button>
        <Button component={Link} to="/projects" variant="default">
          Cancel and Close
        </Button>
      </div>
    </>
  );
}
