import type { QuestionInput } from "#shared/case/model/containment.ts";
import { plainText } from "#shared/case/model/richText.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import type { Editor } from "../useEditor.ts";

export type QuestionFormProps = {
  editor: Pick<Editor, "session" | "opened">;
  /** The case as its authors see it. */
  root: ContentNode;
  input: QuestionInput;
  isWritable: boolean;
};

/** The words of a line, or what stands for it while it has none. */
export const wordsOf = (node: ContentNode, whileEmpty: string): string =>
  plainText(node.content).trim() || whileEmpty;
