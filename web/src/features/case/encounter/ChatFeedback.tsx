import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { chatFeedbackTexts, feedbackTimeoutMs } from "#shared/case/model/assistantTexts.ts";
import { getAssistantMessages } from "#shared/contract/assistant/assistant.ts";
import { longestChatMessage } from "#shared/contract/assistant/live.ts";
import { ApiError, isUnreachable } from "../../../api/ApiError.ts";
import { call } from "../../../api/call.ts";
import { useCurrentUser } from "../../../api/session.ts";
import { VisuallyHidden } from "../../../ui/VisuallyHidden.tsx";
import { useNodeIds } from "../../../viewer/nodeIds.tsx";
import type { NodeProps } from "../../../viewer/registryTypes.ts";
import { useOfNode, useViewer } from "../../../viewer/ViewerContext.ts";
import { AssistantError } from "./AssistantError.tsx";
import { hasFailedTooOften } from "./chatState.ts";
import { Experience } from "./Experience.tsx";
import styles from "./encounter.module.css";
import { FormattedFeedback } from "./FormattedFeedback.tsx";
import { TryAgain, useEncounter } from "./TryAgain.tsx";
import { useConversation } from "./useConversation.ts";
import { useTimeout } from "./useTimeout.ts";

const rereadMs = 5_000;

/** The feedback on the latest try; where there is none yet, it is asked for. */
function useFeedbackReply(node: NodeProps["node"]) {
  const { documentId } = useViewer();
  const { id: userId } = useCurrentUser();
  const { chat, isRead, conversation } = useConversation(node);
  const isDone = useOfNode(node.uid, ({ state }) => state[node.uid]?.inactive?.value === 2);
  const [isTimedOut, setTimedOut] = useState(false);
  const replies = chat.messages.filter(({ role }) => role === "assistant");
  const encounter = useEncounter(node);
  // Each try that was rated has feedback of its own; what was ever given stays until there is another.
  const isNextDue = encounter.due > replies.length;
  const reply = isNextDue ? undefined : replies.at(-1);
  const isAsked = chat.waitingFor !== undefined;
  /** The chat could not be read for want of a connection: it is read again in a moment. */
  const [isPaused, setPaused] = useState(false);
  useTimeout(reply ? undefined : "feedback", feedbackTimeoutMs, () => setTimedOut(true));

  const ask = useEffectEvent(async () => {
    try {
      const { messages } = await call(getAssistantMessages, {
        query: { user_id: userId, document_id: String(documentId), chat_uid: String(node.chat_uid) },
      });
      const said = messages.map(({ role, content }) => `${role}: ${content}`).join("\n\n");
      await conversation.say(said.slice(0, longestChatMessage) || "user: ");
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (!isUnreachable(error)) return setTimedOut(true);
      setPaused(true);
    }
  });
  const isToAsk =
    isRead && encounter.isRead && !reply && !isAsked && !hasFailedTooOften(chat) && !isDone && !isPaused;
  useEffect(() => {
    if (isToAsk) void ask();
  }, [isToAsk]);
  useTimeout(isPaused ? "connection" : undefined, rereadMs, () => setPaused(false));
  return { chat, conversation, encounter, reply, isDone, isTimedOut };
}

/** Feedback on the chat of the case: asked for once for each try, then kept. @see spec documents §2.10, §4 VPE feedback */
function OfStudent({ node }: NodeProps): ReactNode {
  const { store } = useViewer();
  const { chat, conversation, encounter, reply, isDone, isTimedOut } = useFeedbackReply(node);
  const [isRating, setRating] = useState(false);
  const threadId = conversation.threadId();
  return (
    <>
      <p role="status" className={styles.progress}>
        {reply ? (
          <VisuallyHidden>{chat.lastReply && chatFeedbackTexts.ready}</VisuallyHidden>
        ) : chat.failures > 0 ? (
          chatFeedbackTexts.wrong
        ) : (
          chatFeedbackTexts.preparing
        )}
      </p>
      {reply && <FormattedFeedback text={reply.content} />}
      {reply && !reply.isPartial && !isDone && threadId !== undefined && (
        <button type="button" className={styles.main} onClick={() => setRating(true)}>
          {chatFeedbackTexts.continue}
        </button>
      )}
      {reply && !reply.isPartial && encounter.chatNode && (
        <TryAgain encounter={encounter} chatNode={encounter.chatNode} />
      )}
      {isRating && threadId !== undefined && (
        <Experience
          of="feedback"
          threadId={threadId}
          onBack={() => setRating(false)}
          onDone={() => {
            setRating(false);
            store.dispatch({ type: "aiContinue", uid: node.uid });
          }}
        />
      )}
      {!isDone && !reply && (isTimedOut || hasFailedTooOften(chat)) && <AssistantError of="feedback" />}
    </>
  );
}

export function ChatFeedback({ node }: NodeProps): ReactNode {
  const idOf = useNodeIds();
  const isStudent = useOfNode(node.uid, ({ mode }) => mode === "student");
  return (
    <div className={styles.feedback} id={idOf(node.uid)}>
      {isStudent ? <OfStudent node={node} /> : <p>{chatFeedbackTexts.studentsOnly}</p>}
    </div>
  );
}
