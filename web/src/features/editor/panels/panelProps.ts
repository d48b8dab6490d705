import type { Editor } from "../useEditor.ts";

/** What a panel beside the text is given. */
export type PanelProps = {
  editor: Editor;
  /** Before something in the text is shown: closes the panel where it covers the text. */
  makeWay: () => void;
};
