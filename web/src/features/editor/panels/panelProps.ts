import type { Editor } from "../useEditor.ts";

/** Properties of a panel beside the text. */
export type PanelProps = {
  editor: Editor;
  /** Before something in the text is shown: closes the panel where it covers the text. */
  makeWay: () => void;
};
