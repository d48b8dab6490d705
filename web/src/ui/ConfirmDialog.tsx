import { Button, Modal } from "@mantine/core";
import { createContext, type ReactNode, useCallback, useContext, useState } from "react";
import classes from "./ConfirmDialog.module.css";

export type Question = {
  /** Default 'Please Confirm!'. @see spec courses §8 */
  title?: string;
  message: ReactNode;
  /** The verb of what will happen. Default 'OK'. */
  confirmLabel?: string;
  cancelLabel?: string;
  /** What is confirmed cannot be undone. */
  isDangerous?: boolean;
};

export type Ask = {
  /** Whether the person agreed; closing the dialog in any other way is a no. */
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
      <Modal.Root
        opened={isOpen}
        onClose={() => close(false)}
        centered
        size="34rem"
        // Over a dialog that asks: this one is in the document from the start, and would stand below it.
        zIndex={300}
        transitionProps={{ transition: "fade-up", duration: 150 }}
      >
        <Modal.Overlay className={classes.overlay ?? ""} />
        {/* By its part: `className` would go to the whole screen that holds it as well. */}
        <Modal.Content classNames={{ content: classes.content ?? "" }}>
          <Modal.Body className={classes.body ?? ""}>
            {/* In the body: Mantine's own head of a modal counts as a second banner of the page. */}
            <Modal.Title className={classes.title ?? ""}>
              {asked?.question.title ?? "Please Confirm!"}
            </Modal.Title>
            <div className={classes.message}>{asked?.question.message}</div>
            <div className={classes.buttons}>
              {asked?.kind === "confirm" && (
                <Button variant="default" data-autofocus onClick={() => close(false)}>
                  {asked.question.cancelLabel ?? "Cancel"}
                </Button>
              )}
              <Button
                {...(asked?.question.isDangerous ? { color: "red" } : {})}
                {...(asked?.kind === "alert" ? { "data-autofocus": true } : {})}
                onClick={() => close(true)}
              >
                {asked?.question.confirmLabel ?? "OK"}
              </Button>
            </div>
          </Modal.Body>
        </Modal.Content>
      </Modal.Root>
    </AskContext>
  );
}
