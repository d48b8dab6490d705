import type { ReactNode } from "react";
import type { NodeProps } from "../../../viewer/registryTypes.ts";
import { Chat } from "./Chat.tsx";
import { ChatFeedback } from "./ChatFeedback.tsx";

export function Assistant({ node }: NodeProps): ReactNode {
  return node.type === "aiAssistantChat" ? <Chat node={node} /> : <ChatFeedback node={node} />;
}
