import { Button } from "@mantine/core";
import type { Editor } from "./useEditor.ts";

/** Leads to the group's style guide in a new tab: while somebody may write, where the group has one. @see spec documents §2.1, §2.8 */
export function StyleGuideLink({ editor }: { editor: Pick<Editor, "opened" | "mayWrite"> }) {
  const { styleGuideId } = editor.opened.contexts.documentContext;
  if (!editor.mayWrite || styleGuideId === null) return null;
  return (
    <Button
      component="a"
      href={`/document_set_document_relations/${styleGuideId}`}
      target="_blank"
      rel="noopener"
      size="compact-sm"
      variant="subtle"
    >
      Style guide
    </Button>
  );
}
