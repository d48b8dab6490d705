import type { ButtonAction } from "./types.ts";

/**
 * Actions of Submit on a question: the answer is graded, input and button become inactive, answer comments appear.
 * Builders store them on the button; a Submit without them does the same.
 * @see spec documents §2.4
 */
export function submitActions(uids: {
  input: string;
  button: string;
  answerComments: readonly string[];
}): ButtonAction[] {
  return [
    { action: "setNodeKVPair", uid: uids.input, key: "graded", value: true },
    { action: "setNodeInactive", uid: uids.input, inactive: 2 },
    { action: "setNodeInactive", uid: uids.button, inactive: 2 },
    ...uids.answerComments.map(
      (uid): ButtonAction => ({ action: "setNodeInvisible", uid, invisible: false }),
    ),
  ];
}
