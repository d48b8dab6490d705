import { IconSend2 } from "@tabler/icons-react";
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { chatTexts, modelConsentTexts, replyTimeoutMs } from "#shared/case/model/assistantTexts.ts";
import { isConfirming } from "../../../ui/isConfirming.ts";
import { VisuallyHidden } from "../../../ui/VisuallyHidden.tsx";
import { useNodeIds } from "../../../viewer/nodeIds.tsx";
import type { NodeProps } from "../../../viewer/registryTypes.ts";
import { useOfNode, useViewer } from "../../../viewer/ViewerContext.ts";
import { AssistantError } from "./AssistantError.tsx";
import { type ChatState, hasFailedTooOften, mayEnd } from "./chatState.ts";
import { Experience } from "./Experience.tsx";
import styles from "./encounter.module.css";
import { Microphone, MicrophoneChoice } from "./Microphone.tsx";
import { ModelConsent } from "./ModelConsent.tsx";
import { useConversation } from "./useConversation.ts";
import { useTimeout } from "./useTimeout.ts";
import { words } from "./words.ts";

/** Letters of a message. */
const longestDraft = 1000;
const always = () => true;
const never = () => () => {};

/** Changes whenever more was said. */
const lengthsOf = ({ messages }: ChatState): string => messages.map(({ content }) => content.length).join();

/** Messages of the chat. It is no live region: a reply that grows would be read again with each word. */
function Messages({ chat }: { chat: ChatState }): ReactNode {
  const end = useRef<HTMLLIElement>(null);
  const { messages, waitingFor } = chat;
  const said = lengthsOf(chat);
  useEffect(() => {
    const list = end.current?.parentElement;
    if (list && said !== "") list.scrollTop = list.scrollHeight;
  }, [said]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <ol className={styles.messages} aria-label={words.conversation} tabIndex={0}>
      {messages.map(({ id, role, content }) => (
        <li key={id} className={role === "user" ? styles.own : styles.reply}>
          <span className={styles.speaker}>{role === "user" ? chatTexts.you : chatTexts.patient}</span>
          <span>{content}</span>
        </li>
      ))}
      <li ref={end} className={styles.thinking}>
        {waitingFor !== undefined && messages.at(-1)?.role === "user" ? chatTexts.thinking : ""}
      </li>
    </ol>
  );
}

/** Talking to the patient of the case. @see spec documents §2.10, §4 VPE chat */
export function Chat({ node }: NodeProps): ReactNode {
  const { store } = useViewer();
  const isDone = useOfNode(node.uid, ({ state }) => state[node.uid]?.inactive?.value === 2);
  return (
    <ChatOf
      node={node}
      isDone={isDone}
      onEnd={() => store.dispatch({ type: "aiContinue", uid: node.uid })}
      failed={<AssistantError of="chat" />}
    />
  );
}

type ChatProps = NodeProps & {
  isDone: boolean;
  /** The student has rated the experience. */
  onEnd: () => void;
  /** In place of what failed too often, or took too long. */
  failed: ReactNode;
  /** It stands beside the chat's own place on the page. */
  isSecond?: boolean;
};

export function ChatOf({ node, isDone, onEnd, failed, isSecond = false }: ChatProps): ReactNode {
  const idOf = useNodeIds();
  const { online, languageModel } = useViewer();
  const { chat, conversation } = useConversation(node);
  const isOnline = useSyncExternalStore(online?.subscribe ?? never, online?.get ?? always);
  const [isEnding, setEnding] = useState(false);
  /** Undefined: as with the last message that is kept. */
  const [ownConsent, setConsent] = useState<boolean>();
  const mayLeave = ownConsent ?? chat.mayLeave;
  const [isSpeaking, setSpeaking] = useState(false);
  const [isTimedOut, setTimedOut] = useState(false);
  useTimeout(chat.waitingFor, replyTimeoutMs, () => setTimedOut(true));

  const isWaiting = chat.waitingFor !== undefined;
  const threadId = conversation.threadId();

  return (
    <div className={styles.chat} id={isSecond ? undefined : idOf(node.uid)}>
      <Messages chat={chat} />
      <VisuallyHidden as="div" role="status">
        {chat.lastReply && `${chatTexts.patient}: ${chat.lastReply}`}
      </VisuallyHidden>
      <p role="alert" className={styles.problem}>
        {chat.failures > 0 && !isWaiting && chat.messages.at(-1)?.role === "user" ? chatTexts.wrong : ""}
      </p>
      {!isOnline && <p role="status">{chatTexts.offline}</p>}
      <p role="status" className={styles.budget}>
        {chat.isOverBudget && modelConsentTexts.overBudget}
      </p>
      {chat.isStopped && <p>{chatTexts.stopped}</p>}
      {!isDone && !chat.isStopped && <ModelConsent of="chat" isGiven={mayLeave} onChange={setConsent} />}
      {!isDone && !chat.isStopped && <MicrophoneChoice isOn={isSpeaking} onChange={setSpeaking} />}
      {!isDone && !chat.isStopped && (
        <MessageField
          isSpeaking={isSpeaking}
          isOff={isWaiting || !isOnline}
          shown={lengthsOf(chat)}
          onSend={(text) => void conversation.say(text, mayLeave && Boolean(languageModel))}
        />
      )}
      {!isDone && mayEnd(chat) && threadId !== undefined && (
        <button type="button" className={styles.main} onClick={() => setEnding(true)}>
          {chatTexts.noMoreQuestions}
        </button>
      )}
      {isEnding && threadId !== undefined && (
        <Experience
          of="chat"
          threadId={threadId}
          onBack={() => setEnding(false)}
          onDone={() => {
            setEnding(false);
            onEnd();
          }}
        />
      )}
      {!isDone && (isTimedOut || hasFailedTooOften(chat)) && failed}
    </div>
  );
}

/** Field for the student's next message. Enter sends it, Shift+Enter begins another line. */
function MessageField(props: {
  isSpeaking: boolean;
  /** True while nothing can be sent; the draft stays. */
  isOff: boolean;
  /** Changes whenever the list of messages grows. */
  shown: string;
  onSend: (text: string) => void;
}): ReactNode {
  const { isSpeaking, isOff, shown, onSend } = props;
  const [draft, setDraft] = useState("");
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // A list that grows moves the field down; whoever writes goes on seeing it.
    if (shown !== "" && line.current?.contains(document.activeElement))
      line.current.scrollIntoView({ block: "nearest" });
  }, [shown]);

  const maySend = draft.trim() !== "" && !isOff;
  const send = (): void => {
    if (!maySend) return;
    onSend(draft);
    setDraft("");
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== "Enter" || event.shiftKey || isConfirming(event)) return;
    event.preventDefault();
    send();
  };
  return (
    <div className={styles.line} ref={line}>
      <textarea
        rows={2}
        maxLength={longestDraft}
        value={draft}
        placeholder={chatTexts.placeholder}
        aria-label={chatTexts.placeholder}
        onChange={({ target }) => setDraft(target.value)}
        onKeyDown={onKeyDown}
      />
      {isSpeaking && <Microphone draft={draft} onDraft={(text) => setDraft(text.slice(0, longestDraft))} />}
      <button
        type="button"
        className={styles.send}
        aria-label={chatTexts.send}
        aria-disabled={!maySend}
        onClick={send}
      >
        <IconSend2 size={22} aria-hidden />
      </button>
    </div>
  );
}
