import type { AttributeName } from "#shared/case/model/nodeAttributes.ts";
import type { EditSession } from "../session/editSession.ts";

/** Returns true if this person may set an attribute of the case itself. */
export const maySetOfCase = (session: EditSession, key: AttributeName): boolean =>
  session.may({
    type: "setKeysValues",
    uid: session.getState().draft.root.uid,
    keysAndValues: { [key]: null },
  });
