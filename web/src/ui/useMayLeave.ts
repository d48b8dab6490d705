import { discardUnsaved, hasUnsaved } from "../api/unsavedChanges.ts";
import { useConfirm } from "./ConfirmDialog.tsx";

/** @see spec documents §4, §5; rulings 8 */
export const unsavedText =
  "You have unsaved changes! Are you sure you want to leave this page? Unsaved changes will be lost.";

/** Returns true if the page may be left: asks if something is not saved, and discards it if the person says so. */
export function useMayLeave(): () => Promise<boolean> {
  const { confirm } = useConfirm();
  return async () => {
    if (!hasUnsaved()) return true;
    const isAgreed = await confirm({
      title: "Leave this page?",
      message: unsavedText,
      confirmLabel: "Leave",
      cancelLabel: "Stay",
      isDangerous: true,
    });
    if (isAgreed) discardUnsaved();
    return isAgreed;
  };
}
