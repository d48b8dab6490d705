import { Button } from "@mantine/core";
import { useNavigate } from "react-router";
import { libraryRoutes } from "#shared/contract/library/library.ts";
import { deleteDocument } from "#shared/contract/versions/newDocuments.ts";
import { useAction } from "../../../actions/useAction.ts";
import { keyOf } from "../../../api/queryKeys.ts";
import { textOfHtml } from "../../../ui/richNodes.tsx";
import type { OpenedVersion } from "../openVersion.ts";

/** Deletes a case that was never published; others are archived. @see spec documents §7 'DELETE /{base}{id}', ADR 0162 */
export function DeleteCase({ opened, isSaved }: { opened: OpenedVersion; isSaved: boolean }) {
  const { documentContext, userContext } = opened.contexts;
  const navigate = useNavigate();
  const action = useAction(deleteDocument, {
    confirm: {
      title: "Delete this case?",
      message: `'${textOfHtml(documentContext.title)}' was never published. Both of its versions will be deleted for everyone, including history, suggestions and comments. You can't undo this.`,
      confirmLabel: "Delete case",
      isDangerous: true,
    },
    success: "Case deleted.",
    invalidates: [keyOf(libraryRoutes.list), keyOf(libraryRoutes.count)],
    onDone: () => void navigate("/documents"),
  });
  if (!documentContext.is_unpublished || userContext.allowedEditMode !== "Editing") return null;
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      color="red"
      disabled={!isSaved || action.isRunning}
      onClick={() => void action.run({ params: { id: String(documentContext.id) } })}
    >
      Delete
    </Button>
  );
}
