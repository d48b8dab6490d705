import { ActionIcon, Button } from "@mantine/core";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { ContentNode } from "#shared/case/model/types.ts";
import { deleteNode } from "../acts/nodes.ts";
import { addLine } from "../acts/questions.ts";
import type { EditSession } from "../session/editSession.ts";

type AddProps = {
  session: EditSession;
  parent: ContentNode;
  list: Parameters<typeof addLine>[2];
  type: Parameters<typeof addLine>[3];
  isDisabled: boolean;
  children: ReactNode;
};

/** Returns true if this person may add a line to a list of a question. */
export const mayAddLine = (
  session: EditSession,
  parent: ContentNode,
  list: AddProps["list"],
  type: AddProps["type"],
): boolean =>
  session.may({ type: "addNodes", place: { parent: parent.uid, key: list }, nodes: [{ type, uid: "" }] });

/** Adds a line, and goes to it in the text, where its words are written. */
export function AddLineButton({ session, parent, list, type, isDisabled, children }: AddProps) {
  return (
    <Button
      size="compact-sm"
      variant="default"
      leftSection={<IconPlus size={14} aria-hidden />}
      disabled={isDisabled || !mayAddLine(session, parent, list, type)}
      onClick={() => {
        session.act((scene) => addLine(scene, parent, list, type));
        session.focus();
      }}
    >
      {children}
    </Button>
  );
}

/** Deletes a line. The caret stays where it is; the focus goes to the section that the line was listed in. */
export function DeleteLineButton(props: {
  session: EditSession;
  uid: string;
  label: string;
  isDisabled: boolean;
}) {
  const { session, uid, label, isDisabled } = props;
  return (
    <ActionIcon
      variant="subtle"
      color="red"
      aria-label={label}
      disabled={isDisabled || !session.may({ type: "deleteNode", uid })}
      onClick={(event) => {
        event.currentTarget.closest("section")?.focus();
        session.act((scene) => ({ sketches: deleteNode(scene, uid).sketches }));
      }}
    >
      <IconTrash size={16} aria-hidden />
    </ActionIcon>
  );
}
