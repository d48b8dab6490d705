import { discardUnsaved, hasUnsaved } from "../api/unsavedChanges.ts";
import { useConfirm } from "./ConfirmDialog.tsx";
import { words } from "./words.ts";

/** Returns true if the page may be left: asks if something is not saved, and discards it if the person says so. */
export function useMayLeave(): () => Promise<boolean> {
  const { confirm } = useConfirm();
  return async () => {
    if (!hasUnsaved()) return true;
    const isAgreed = await confirm({
      title: words.leavePage,
      message: words.unsaved,
      confirmLabel: words.leave,
      cancelLabel: words.stay,
      isDangerous: true,
    });
    if (isAgreed) discardUnsaved();
    return isAgreed;
  };
}
