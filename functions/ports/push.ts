import {
  ApiGatewayManagementApiClient,
  DeleteConnectionCommand,
  GoneException,
  PostToConnectionCommand,
} from "@aws-sdk/client-apigatewaymanagementapi";
import type { ServerMessage } from "#shared/contract/channels.ts";
import { requireSetting } from "../runtime/env.ts";

let client: ApiGatewayManagementApiClient | undefined;

function managementClient(): ApiGatewayManagementApiClient {
  client ??= new ApiGatewayManagementApiClient({ endpoint: requireSetting("WEBSOCKET_ENDPOINT") });
  return client;
}

/** Sends a message down a WebSocket connection; answers `gone` when nobody is there any more. */
export async function push(connectionId: string, message: ServerMessage): Promise<"sent" | "gone"> {
  try {
    await managementClient().send(
      new PostToConnectionCommand({ ConnectionId: connectionId, Data: Buffer.from(JSON.stringify(message)) }),
    );
    return "sent";
  } catch (error) {
    if (error instanceof GoneException) return "gone";
    throw error;
  }
}

/** Closes a connection that may be gone already. */
export async function closeConnection(connectionId: string): Promise<void> {
  try {
    await managementClient().send(new DeleteConnectionCommand({ ConnectionId: connectionId }));
  } catch (error) {
    if (!(error instanceof GoneException)) throw error;
  }
}
