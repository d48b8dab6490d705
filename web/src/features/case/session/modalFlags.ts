import type { FlowModal } from "#shared/case/flow/events.ts";
import type { BrowserStorage } from "../../../api/browserStorage.ts";

/** The names under which the specification keeps them. @see spec documents §4 Feedback card and finish */
const flagOf: Readonly<Record<FlowModal, "showModal" | "lowTimeModal" | "completionModal">> = {
  feedback: "showModal",
  nextSteps: "showModal",
  lowTime: "lowTimeModal",
  completion: "completionModal",
};

export type ModalFlags = {
  /** The modal that was open when the page was last left. */
  read(): FlowModal | undefined;
  write(open: FlowModal | undefined): void;
};

const modals: readonly FlowModal[] = ["lowTime", "completion", "nextSteps", "feedback"];

/** Which modal is open, kept over a reload, for one person's attempt. */
export function modalFlags(scope: string, storage: BrowserStorage): ModalFlags {
  const keyOf = (modal: FlowModal): string => `${scope}/${flagOf[modal]}`;
  return {
    read: () => modals.find((modal) => storage.getItem(keyOf(modal)) === modal),
    write(open) {
      for (const modal of modals) storage.removeItem(keyOf(modal));
      if (open) storage.setItem(keyOf(open), open);
    },
  };
}
