import { readdirSync, readFileSync } from "node:fs";
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { describe, expect, it } from "vitest";
import { queueEvent, readMessage } from "#functions/jobs/queueEvent.ts";
import { connectEvent, webSocketEvent } from "#functions/realtime/events.ts";
import { readRequest } from "#functions/runtime/request.ts";
import { learnerState } from "#functions/workers/projectors/learnerState.ts";
import { progress } from "#functions/workers/projectors/progress.ts";
import { changesIn, streamEvent } from "#functions/workers/streamChanges.ts";
import { clientMessage } from "#shared/contract/channels.ts";
import { jobMessage } from "#shared/contract/queues.ts";

const directory = new URL("../../../events/", import.meta.url);
const sample = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`${name}.json`, directory), "utf8"));

describe("the sample payloads of the triggers", () => {
  it("has one for each kind of trigger, and no other", () => {
    expect(readdirSync(directory).sort()).toEqual(
      [
        "dynamodb-stream",
        "http-get",
        "schedule",
        "sqs-mail",
        "sqs-people",
        "sqs-reports",
        "sqs-reports-dead-letter",
        "sqs-resets",
        "websocket-connect",
        "websocket-disconnect",
        "websocket-message",
      ]
        .map((name) => `${name}.json`)
        .sort(),
    );
  });

  it("reads a request of the HTTP API", () => {
    // The sample is written after API Gateway's own format.
    const request = readRequest(sample("http-get") as APIGatewayProxyEventV2);
    expect(request).toMatchObject({
      method: "GET",
      host: "northside.bedside.test",
      pathParameters: { id: "3" },
      traceId: "JKJaXmPLvHcESHA=",
    });
    expect(request.cookies.get("bedside_session")).toMatch(/^01HF/);
  });

  it("reads what the WebSocket API sends", () => {
    const events = ["connect", "message", "disconnect"].map((name) =>
      webSocketEvent.parse(sample(`websocket-${name}`)),
    );
    expect(events.map((event) => event.requestContext.eventType)).toEqual([
      "CONNECT",
      "MESSAGE",
      "DISCONNECT",
    ]);
    expect(clientMessage.safeParse(JSON.parse(events[1]?.body ?? "")).success).toBe(true);
    expect(connectEvent.parse(sample("websocket-connect")).headers.origin).toBe(
      "https://northside.bedside.test",
    );
  });

  it("reads changes of the table's stream", () => {
    const { Records } = streamEvent.parse(sample("dynamodb-stream"));
    const stateChanges = changesIn(learnerState, Records);
    const progressChanges = changesIn(progress, Records);
    expect(stateChanges).toEqual([
      {
        userId: "01HF0000000000000000000001",
        documentId: 12,
        attempt: 1,
        isTimeAlone: false,
        hasLog: false,
        openings: [],
        signals: [Date.parse("2026-11-21T08:00:00.000Z")],
        sequenceNumbers: ["1400000000000000000001"],
      },
    ]);
    expect(progressChanges).toEqual([
      {
        rev: 4,
        userId: "01HF0000000000000000000001",
        documentId: 12,
        sequenceNumbers: ["1400000000000000000002"],
      },
    ]);
  });

  it.each(["sqs-reports", "sqs-reports-dead-letter"])("reads the report message in %s", (name) => {
    const [record] = queueEvent.parse(sample(name)).Records;
    expect(readMessage(record?.body ?? "", jobMessage)).toEqual({ job_id: "01HF000000000000000000000J" });
  });

  it("reads the message of a mail", () => {
    const [record] = queueEvent.parse(sample("sqs-mail")).Records;
    expect(readMessage(record?.body ?? "", jobMessage)).toEqual({
      job_id: "mail:password-changed:01HF000000000000000000000J",
    });
  });

  it("reads the message of a reset", () => {
    const [record] = queueEvent.parse(sample("sqs-resets")).Records;
    expect(readMessage(record?.body ?? "", jobMessage)).toEqual({ job_id: "01HF000000000000000000000R" });
  });

  it("asks nothing of the schedule's payload", () => {
    expect(sample("schedule")).toMatchObject({ "detail-type": "Scheduled Event" });
  });
});
