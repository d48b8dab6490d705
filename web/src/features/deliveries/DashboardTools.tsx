import { ActionIcon } from "@mantine/core";
import { IconCopy, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { deleteDelivery, type ListedDelivery } from "#shared/contract/assessments/deliveries.ts";
import { useAction } from "../../actions/useAction.ts";
import { useBrand } from "../../api/RuntimeConfigProvider.tsx";
import { loadedLater } from "../../ui/loadedLater.tsx";
import { deletionOf } from "./deletionOf.ts";
import classes from "./deliveries.module.css";
import { deliveryName } from "./deliveryName.ts";

const DuplicateDialog = loadedLater(async () => (await import("./DuplicateDialog.tsx")).DuplicateDialog);

/** Icons of the Tools column: delete, while nobody has completed it, and duplicate. @see spec assessments §2.3 */
export function DashboardTools({ row }: { row: ListedDelivery }) {
  const [isDuplicating, setIsDuplicating] = useState(false);
  const deletion = deletionOf(useBrand().name);
  const remove = useAction(deleteDelivery, { ...deletion, confirm: deletion.confirm });
  const name = `${deliveryName(row)}, ${row.availability_range}`;
  return (
    <div className={classes.tools}>
      {row.student_completed_count === 0 && (
        <ActionIcon
          variant="subtle"
          aria-label={`Delete ${name}`}
          loading={remove.isRunning}
          onClick={() => void remove.run({ params: { id: String(row.id) } })}
        >
          <IconTrash size={17} stroke={1.8} aria-hidden />
        </ActionIcon>
      )}
      <ActionIcon variant="subtle" aria-label={`Duplicate ${name}`} onClick={() => setIsDuplicating(true)}>
        <IconCopy size={17} stroke={1.8} aria-hidden />
      </ActionIcon>
      {isDuplicating && <DuplicateDialog delivery={row} onClose={() => setIsDuplicating(false)} />}
    </div>
  );
}
