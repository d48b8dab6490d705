import { Button } from "@mantine/core";
import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from "react";
import classes from "./ConfirmDialog.module.css";
import { DialogButtons } from "./DialogButtons.tsx";
import { DialogFrame } from "./DialogFrame.tsx";
import { words } from "./words.ts";

export type Question = {
  /** Default 'Please Confirm!'. @see spec courses §8 */
  title?: string;
  message: ReactNode;
  /** The verb of what will happen. Default 'OK'. */
  confirmLabel?: string;
  cancelLabel?: string;
  /** True if the action cannot be undone. */
  isDangerous?: boolean;
};

export type Ask = {
  /** Called with true if the person agreed; closing the dialog in any other way is a no. */
  confirm: (question: Question) => Promise<boolean>;
  /** Says something that must be seen; answered by OK alone. */
  alert: (notice: { title: string; message: ReactNode }) => Promise<void>;
};

type Asked = { kind: "confirm" | "alert"; question: Question; answer: (isAgreed: boolean) => void };

const AskContext = createContext<Ask | undefined>(undefined);

export function useConfirm(): Ask {
  const ask = useContext(AskContext);
  if (!ask) throw new Error("useConfirm needs a ConfirmProvider around it");
  return ask;
}

export function ConfirmProvider(props: { children: ReactNode }) {
  const [asked, setAsked] = useState<Asked>();
  // Kept while the dialog fades, so that its words do not vanish before it.
  const [isOpen, setIsOpen] = useState(false);
  const safeChoice = useRef<HTMLButtonElement>(null);
  // A question that follows upon another finds the dialog open, and the focus on what was just pressed.
  useEffect(() => {
    if (asked?.kind === "confirm") safeChoice.current?.focus();
  }, [asked]);

  const open = useCallback(
    (kind: Asked["kind"], question: Question) =>
      new Promise<boolean>((resolve) => {
        setAsked({ kind, question, answer: resolve });
        setIsOpen(true);
      }),
    [],
  );
  const confirm = useCallback((question: Question) => open("confirm", question), [open]);
  const alert = useCallback(
    async (notice: { title: string; message: ReactNode }) => {
      await open("alert", notice);
    },
    [open],
  );

  function close(isAgreed: boolean): void {
    asked?.answer(isAgreed);
    setIsOpen(false);
  }

  return (
    <AskContext value={{ confirm, alert }}>
      {props.children}
      <DialogFrame
        isOpen={isOpen}
        onClose={() => close(false)}
        title={asked?.question.title ?? words.pleaseConfirm}
        // Over a dialog that asks: this one is in the document from the start, and would stand below it.
        more={{ zIndex: 300, transitionProps: { transition: "fade-up", duration: 150 } }}
      >
        <div className={classes.message}>{asked?.question.message}</div>
        <DialogButtons>
          {asked?.kind === "confirm" && (
            <Button ref={safeChoice} variant="default" data-autofocus onClick={() => close(false)}>
              {asked.question.cancelLabel ?? words.cancel}
            </Button>
          )}
          <Button
            {...(asked?.question.isDangerous ? { color: "red" } : {})}
            {...(asked?.kind === "alert" ? { "data-autofocus": true } : {})}
            onClick={() => close(true)}
          >
            {asked?.question.confirmLabel ?? "OK"}
          </Button>
        </DialogButtons>
      </DialogFrame>
    </AskContext>
  );
}
