import { createServer } from "node:http";
import { closeServer, listen } from "#scripts/local/listen.ts";

export type Formation = {
  /** What a process must have in its environment to ask this one. */
  environment: Record<string, string>;
  /** Outputs by stack name; others are not there. */
  stacks: Map<string, Record<string, string>>;
  /** Bodies of invalidations, by distribution. */
  invalidations: { distribution: string; body: string }[];
  stop: () => Promise<void>;
};

/** CloudFormation and CloudFront in so far as they are asked directly: in AWS's own words, over HTTP. */
export async function startFormation(): Promise<Formation> {
  const stacks: Formation["stacks"] = new Map();
  const invalidations: Formation["invalidations"] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks).toString();
    response.setHeader("content-type", "text/xml");
    const distribution = /\/distribution\/(\w+)\/invalidation/.exec(request.url ?? "")?.[1];
    if (distribution) {
      invalidations.push({ distribution, body });
      response.writeHead(201).end("<Invalidation><Id>I1</Id><Status>InProgress</Status></Invalidation>");
      return;
    }
    const asked = new URLSearchParams(body);
    const name = asked.get("StackName") ?? "";
    const outputs = stacks.get(name);
    if (!outputs) {
      const words = `Stack with id ${name} does not exist`;
      response
        .writeHead(400)
        .end(
          `<ErrorResponse><Error><Type>Sender</Type><Code>ValidationError</Code><Message>${words}</Message></Error></ErrorResponse>`,
        );
      return;
    }
    const action = asked.get("Action");
    const answer =
      action === "GetTemplate"
        ? '<TemplateBody>{"Resources":{}}</TemplateBody>'
        : `<Stacks><member><StackName>${name}</StackName><Outputs>${Object.entries(outputs)
            .map(
              ([key, value]) =>
                `<member><OutputKey>${key}</OutputKey><OutputValue>${value}</OutputValue></member>`,
            )
            .join("")}</Outputs></member></Stacks>`;
    response.end(`<${action}Response><${action}Result>${answer}</${action}Result></${action}Response>`);
  });
  const endpoint = `http://127.0.0.1:${await listen(server, 0)}`;
  return {
    environment: { AWS_ENDPOINT_URL_CLOUDFORMATION: endpoint, AWS_ENDPOINT_URL_CLOUDFRONT: endpoint },
    stacks,
    invalidations,
    stop: () => closeServer(server),
  };
}
