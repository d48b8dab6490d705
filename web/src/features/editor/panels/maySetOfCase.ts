import type { AttributeName } from "#shared/case/model/nodeAttributes.ts";
import type { EditSession } from "../session/editSession.ts";

/** Whether this person may set something that the case says of itself. */
export const maySetOfCase = (session: EditSession, key: AttributeName): boolean =>
  session.may({
    type: "setKeysValues",
    uid: session.getState().draft.root.uid,
    keysAndValues: { [key]: null },
  });
