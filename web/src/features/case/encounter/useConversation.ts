import { useEffect, useMemo, useState } from "react";
import type { ContentNode } from "#shared/case/model/types.ts";
import { useCurrentUser } from "../../../api/session.ts";
import { useViewer } from "../../../viewer/ViewerContext.ts";
import { emptyChat } from "./chatState.ts";
import { type Conversation, followConversation, type Known } from "./conversation.ts";

/** The conversation of a node, followed while it is shown. */
export function useConversation(node: ContentNode): Known & { conversation: Conversation } {
  const { documentId } = useViewer();
  const { id: userId } = useCurrentUser();
  const conversation = useMemo(
    () =>
      followConversation({ userId, documentId, nodeUid: node.uid, assistantId: Number(node.assistant_id) }),
    [userId, documentId, node.uid, node.assistant_id],
  );
  const [known, setKnown] = useState<Known>({ chat: emptyChat, isRead: false });
  useEffect(() => conversation.start(setKnown), [conversation]);
  return { ...known, conversation };
}
