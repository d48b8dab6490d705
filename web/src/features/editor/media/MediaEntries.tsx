import { Button } from "@mantine/core";
import { useState } from "react";
import { laterPart } from "../laterParts.tsx";
import type { Editor } from "../useEditor.ts";
import { type PickedKind, pickedKinds, pickedKindWords } from "./pickedKinds.ts";

const CaseFiles = laterPart(async () => (await import("./CaseFiles.tsx")).CaseFiles);

/** Buttons that open the files of the case, one for each kind of media. @see spec documents §2.11 */
export function MediaEntries({ editor }: { editor: Editor }) {
  const [kind, setKind] = useState<PickedKind>();
  if (!editor.opened.contexts.userContext.permissions.includes("viewMediaAssets")) return null;
  return (
    <>
      {pickedKinds.map((each) => (
        <Button key={each} size="compact-sm" variant="subtle" onClick={() => setKind(each)}>
          {`${pickedKindWords[each]} Files`}
        </Button>
      ))}
      {kind && <CaseFiles editor={editor} kind={kind} onClose={() => setKind(undefined)} />}
    </>
  );
}
