import { lateScript } from "../ui/lateScript.ts";

/** The script with which rich text is written: undefined until it has come. */
export const { useLoaded: useEditing } = lateScript(() => import("./editing.ts"));
