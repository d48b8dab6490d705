import { type ReactNode, useState } from "react";
import { chatFeedbackTexts, chatTexts, triesAtMost } from "#shared/case/model/assistantTexts.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { useViewer } from "../../../viewer/ViewerContext.ts";
import { ChatOf } from "./Chat.tsx";
import type { ChatState } from "./chatState.ts";
import type { Conversation } from "./conversation.ts";
import styles from "./encounter.module.css";
import { useConversation } from "./useConversation.ts";

/** The encounter that a feedback is about. */
export type Encounter = {
  chat: ChatState;
  conversation: Conversation;
  isRead: boolean;
  /** Absent where the case has no such chat. */
  chatNode: ContentNode | undefined;
  /** Feedbacks that its tries have earned until now. */
  due: number;
};

/** The conversation that a feedback node is about, as it stands. */
export function useEncounter(node: ContentNode): Encounter {
  const { store } = useViewer();
  const chatNode = store.nodeOf(String(node.chat_uid));
  const { chat, isRead, conversation } = useConversation(chatNode ?? node);
  const isLaterTry = chat.tryNumber > 1;
  const due = isLaterTry && !chat.isRated ? chat.tryNumber - 1 : chat.tryNumber;
  return { chat, conversation, isRead, chatNode, due };
}

/** Lets a student talk to the patient again, below the feedback. A try that was begun goes on after a reload. */
export function TryAgain({
  encounter,
  chatNode,
}: {
  encounter: Encounter;
  chatNode: ContentNode;
}): ReactNode {
  const { chat, conversation } = encounter;
  const [problem, setProblem] = useState("");
  const [isStarting, setStarting] = useState(false);
  if (chat.tryNumber > 1 && !chat.isRated)
    return (
      <section className={styles.again} aria-label={chatFeedbackTexts.tryAgain}>
        <ChatOf
          node={chatNode}
          isDone={false}
          isSecond
          onEnd={() => void conversation.read()}
          failed={<p role="alert">{chatTexts.wrong}</p>}
        />
      </section>
    );
  if (chat.tryNumber >= triesAtMost || !chat.isRated) return null;
  return (
    <div className={styles.again}>
      <p>{chatFeedbackTexts.tryAgainAbout}</p>
      <button
        type="button"
        className={styles.second}
        disabled={isStarting}
        onClick={async () => {
          setProblem("");
          setStarting(true);
          const hasBegun = await conversation.again();
          setStarting(false);
          if (!hasBegun) setProblem(chatFeedbackTexts.notBegun);
        }}
      >
        {chatFeedbackTexts.tryAgain}
      </button>
      <p role="alert" className={styles.problem}>
        {problem}
      </p>
    </div>
  );
}
