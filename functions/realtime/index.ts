import { prepareForEdge } from "../runtime/fromEdge.ts";
import { withLogKeys } from "../runtime/log.ts";
import { answerChat, prepareChat } from "./answerChat.ts";
import { answerStatement } from "./answerStatement.ts";
import { answerChatsWith } from "./assistantChatChannel.ts";
import { connect } from "./connect.ts";
import { connectEvent, webSocketEvent } from "./events.ts";
import { endConnection } from "./publish.ts";
import { receive } from "./receive.ts";
import { answerStatementsWith } from "./summaryStatementChannel.ts";

prepareForEdge();
answerChatsWith({ prepare: prepareChat, answer: answerChat });
answerStatementsWith(answerStatement);

/** The live channels: who connects, what they follow, and that they are gone. */
export async function handler(raw: unknown): Promise<{ statusCode: number }> {
  const event = webSocketEvent.parse(raw);
  const { connectionId, eventType, requestId } = event.requestContext;
  return withLogKeys({ request_id: requestId, connection_id: connectionId }, async () => {
    switch (eventType) {
      case "CONNECT":
        return connect(connectEvent.parse(raw));
      case "MESSAGE":
        await receive(connectionId, event.body);
        return { statusCode: 200 };
      case "DISCONNECT":
        await endConnection(connectionId);
        return { statusCode: 200 };
    }
  });
}
