import { Button, TextInput } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useNavigate } from "react-router";
import { libraryRoutes } from "#shared/contract/library/library.ts";
import { createDocument } from "#shared/contract/versions/newDocuments.ts";
import { useAction } from "../../../actions/useAction.ts";
import { keyOf } from "../../../api/queryKeys.ts";
import { DialogButtons } from "../../../ui/DialogButtons.tsx";

type Props = {
  /** Import from which the case is created. */
  origin: { word_import: string } | { case_import: string };
  title: string;
  success: string;
  onClose: () => void;
  children: ReactNode;
};

/** Asks for the title of a case that a file holds, makes it, and opens it. */
export function CreateFromFile({ origin, onClose, success, children, ...props }: Props) {
  const [title, setTitle] = useState(props.title);
  const navigate = useNavigate();
  const create = useAction(createDocument, {
    invalidates: [keyOf(libraryRoutes.list)],
    success,
    onDone: ({ scheduledReviewVersionId }) => void navigate(`/versions/${scheduledReviewVersionId}/edit`),
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void create.run({ body: { document: { title: title.trim(), ...origin } } });
      }}
    >
      {children}
      <TextInput
        label="Title"
        description="Learners see this title. You can change it while you write."
        required
        maxLength={200}
        value={title}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      <DialogButtons>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={create.isRunning} disabled={title.trim() === ""}>
          Create case
        </Button>
      </DialogButtons>
    </form>
  );
}
