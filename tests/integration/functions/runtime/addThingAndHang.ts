import type { APIGatewayProxyEventV2, Context } from "aws-lambda";
import { serve } from "#functions/runtime/serve.ts";
import { addThingHandler } from "./addThing.ts";

/** A function of its own that writes, says so, and never answers: for a test that kills it. */
const handler = addThingHandler(async (operationId) => {
  process.stdout.write(`${operationId}\n`);
  await new Promise((resolve) => setTimeout(resolve, 60_000));
});
const event = JSON.parse(process.env.EVENT ?? "") as APIGatewayProxyEventV2; // as the test has made it
await serve([handler])(event, { awsRequestId: "lambda-2" } as Context);
