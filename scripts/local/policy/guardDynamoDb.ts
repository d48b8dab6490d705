import http, { type ClientRequest, IncomingMessage } from "node:http";
import { syncBuiltinESMExports } from "node:module";
import { Socket } from "node:net";
import { dynamoDbAttempts, type TableKeys } from "./dynamoDb.ts";
import { compileRights } from "./evaluate.ts";
import { deniedMessage } from "./identity.ts";
import type { Statement } from "./statements.ts";

export type DynamoDbGuard = {
  /** `host:port` of the engine. */
  host: string;
  statements: readonly Statement[];
  tables: TableKeys;
  functionName: string;
};

/**
 * Holds every call of DynamoDB that this thread makes against the role of its function. The engine knows no policies, and a
 * proxy before it would cost each call more than the engine itself: so the call is judged where it is made, before it
 * leaves, and one that is denied is answered as AWS does.
 */
export function guardDynamoDb({ host, statements, tables, functionName }: DynamoDbGuard): void {
  const rights = compileRights(statements);
  const send = http.request;

  function denialOf(operation: string, text: string): string | undefined {
    for (const attempt of dynamoDbAttempts(operation, JSON.parse(text), tables)) {
      if (rights(attempt) === "denied") return deniedMessage(functionName, attempt);
    }
    return undefined;
  }

  function guarded(request: ClientRequest, target: string): ClientRequest {
    const operation = target.split(".")[1] ?? target;
    const end = request.end.bind(request);
    // The SDK hands over the whole body with the end of a request.
    request.end = ((chunk?: unknown, ...rest: unknown[]) => {
      const body =
        typeof chunk === "string" || chunk instanceof Uint8Array ? Buffer.from(chunk).toString() : "{}";
      const denial = denialOf(operation, body);
      if (denial === undefined) return (end as (...given: unknown[]) => ClientRequest)(chunk, ...rest);
      console.error(denial);
      answer(request, denial);
      return request;
    }) as ClientRequest["end"]; // takes the same arguments in each of its forms
    return request;
  }

  http.request = ((...given: Parameters<typeof send>) => {
    const request = send(...given);
    const target = request.getHeader("x-amz-target");
    const isOurs = request.getHeader("host") === host && String(target).startsWith("DynamoDB_");
    return isOurs ? guarded(request, String(target)) : request;
  }) as typeof send; // as above
  // Modules that import the function by its name see this one, too.
  syncBuiltinESMExports();
}

function answer(request: ClientRequest, message: string): void {
  const response = new IncomingMessage(new Socket());
  response.statusCode = 400;
  response.headers = { "content-type": "application/x-amz-json-1.0" };
  response.push(JSON.stringify({ __type: "com.amazon.coral.service#AccessDeniedException", message }));
  response.push(null);
  // The SDK has given up listening for errors by then: the connection was opened for nothing.
  request.on("error", () => undefined);
  setImmediate(() => {
    request.emit("response", response);
    response.once("close", () => request.destroy());
  });
}
