import { Button } from "@mantine/core";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { type Delivery, deleteDelivery } from "#shared/contract/assessments/deliveries.ts";
import { useAction } from "../../actions/useAction.ts";
import { useBrand } from "../../api/RuntimeConfigProvider.tsx";
import { loadedLater } from "../../ui/loadedLater.tsx";
import { deletionOf } from "./deletionOf.ts";
import classes from "./deliveries.module.css";

const DuplicateDialog = loadedLater(async () => (await import("./DuplicateDialog.tsx")).DuplicateDialog);

/** Buttons for a delivery on the page of its students. */
export function DeliveryTools({ delivery, onEmails }: { delivery: Delivery; onEmails: () => void }) {
  const navigate = useNavigate();
  const brand = useBrand();
  const [isDuplicating, setIsDuplicating] = useState(false);
  const deletion = deletionOf(brand.name);
  const remove = useAction(deleteDelivery, {
    ...deletion,
    confirm: deletion.confirm,
    onDone: () => void navigate("/assessments"),
  });
  return (
    <div className={classes.actions}>
      <Button disabled={delivery.status === "completed"} onClick={onEmails}>
        Register Batch Emails
      </Button>
      <Button component={Link} to={`/assessments/${delivery.id}/edit`} variant="default">
        Edit
      </Button>
      {delivery.is_proctored && (
        <Button component={Link} to={`/assessments/${delivery.id}/proctor_dashboard`} variant="default">
          Proctor dashboard
        </Button>
      )}
      <Button component={Link} to={`/assessments/${delivery.id}/incidents`} variant="default">
        Incidents
      </Button>
      <Button variant="default" onClick={() => setIsDuplicating(true)}>
        Duplicate
      </Button>
      {delivery.student_completed_count === 0 && (
        <Button
          variant="default"
          loading={remove.isRunning}
          onClick={() => void remove.run({ params: { id: String(delivery.id) } })}
        >
          Delete
        </Button>
      )}
      {isDuplicating && <DuplicateDialog delivery={delivery} onClose={() => setIsDuplicating(false)} />}
    </div>
  );
}
