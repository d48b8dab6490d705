import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { requireFromEdge } from "#functions/runtime/fromEdge.ts";
import { handler as rotate } from "#functions/workers/rotateOriginSecret.ts";
import { createAwsServer } from "#scripts/local/aws/awsServer.ts";
import { openMailbox } from "#scripts/local/aws/mail.ts";
import { createEdge } from "#scripts/local/gateway/edge.ts";
import { closeServer, listen } from "#scripts/local/listen.ts";
import { accountId, credentials, region } from "#scripts/local/localAws.ts";
import { accessKeyOf } from "#scripts/local/policy/identity.ts";
import { createPrincipals } from "#scripts/local/policy/principals.ts";
import { readAssembly } from "#scripts/local/template/assembly.ts";
import { attributeOf } from "#scripts/local/template/attributes.ts";
import { createResolver, type Resolve } from "#scripts/local/template/resolve.ts";
import { type Resources, readResources } from "#scripts/local/template/resources.ts";
import { openSecrets, resolveSecretReferences } from "#scripts/local/template/secrets.ts";
import { originSecretHeader, originSecretSchema } from "#shared/domain/originSecret.ts";
import { synthesizedApp } from "./synthesized.ts";

/** The template, the local services and the functions' own code, without the table. */
let resources: Resources;
let read: () => ReturnType<typeof originSecretSchema.parse>;
let write: (secret: object) => void;
const denied: string[] = [];

beforeAll(async () => {
  const assembly = await readAssembly((await synthesizedApp()).assembly.directory);
  const secrets = openSecrets(assembly, undefined);
  const hosts = { aws: "127.0.0.1:1", management: "127.0.0.1:2", site: "localhost:3" };
  const resolve: Resolve = createResolver({
    stacks: assembly.stacks,
    region,
    accountId,
    attributeOf: (placed, attribute) => attributeOf(placed, attribute, { resolve, hosts }),
    finish: (text) => resolveSecretReferences(text, secrets),
  });
  resources = readResources(assembly, resolve);
  const directory = mkdtempSync(join(tmpdir(), "edge-"));
  const server = createAwsServer({
    mailbox: openMailbox(directory),
    principals: createPrincipals(
      () => resources.functions,
      (_name, sentence) => denied.push(sentence),
    ),
    secrets: () => secrets,
    distribution: () => resources.distribution,
    app: () => {
      throw new Error("No objects and no queues here");
    },
    largeObjects: { serve: () => Promise.resolve(false) },
    virusScans: { serve: () => Promise.resolve(false), set: () => undefined },
    buckets: () => [],
    isOwnSite: () => false,
  });
  const endpoint = `http://127.0.0.1:${await listen(server, 0)}`;
  const arn = environmentOf("rotateOriginSecret").ORIGIN_SECRET_ARN ?? "";
  read = () => originSecretSchema.parse(JSON.parse(secrets.get(arn)));
  write = (secret) => secrets.put(arn, JSON.stringify(secret));
  Object.assign(process.env, environmentOf("rotateOriginSecret"), {
    AWS_REGION: region,
    AWS_ACCESS_KEY_ID: accessKeyOf("bedside-dev-rotateOriginSecret"),
    AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    AWS_ENDPOINT_URL_SECRETS_MANAGER: endpoint,
    AWS_ENDPOINT_URL_CLOUDFRONT: endpoint,
  });
  return async () => {
    await closeServer(server);
    rmSync(directory, { recursive: true });
  };
});
afterAll(() => expect(denied).toEqual([]));

function environmentOf(name: string): Record<string, string> {
  const found = resources.functions.find((definition) => definition.name === `bedside-dev-${name}`);
  return found?.environment ?? {};
}

/** What the edge makes of a viewer's request. */
function throughTheEdge(path: string, headers: Record<string, string> = {}): Record<string, string> {
  if (!resources.distribution) throw new Error("There is a distribution");
  const decision = createEdge(resources.distribution)({
    ...{ method: "GET", path, rawQuery: "" },
    headers: { host: "example.org", accept: "application/json", ...headers },
  });
  if (decision.kind !== "forward") throw new Error("The edge answers itself");
  return decision.request.headers;
}

describe("the edge and the functions behind it, as the template puts them together", () => {
  it("agree on the secret, for calls and for live channels, whatever a viewer sends of that name", async () => {
    for (const path of ["/session", "/healthz", "/ws"]) {
      const headers = throughTheEdge(path, { [originSecretHeader]: "mine" });
      expect(headers[originSecretHeader]).toBe(read().current);
      await expect(requireFromEdge(headers)).resolves.toBeUndefined();
    }
  });

  it("leave out whoever does not come through it", async () => {
    for (const guess of [undefined, "", "guess", read().current.slice(1), `${read().current}x`])
      await expect(requireFromEdge({ [originSecretHeader]: guess })).rejects.toMatchObject({
        code: "ORIGIN_REJECTED",
      });
  });

  it("do not send it to the files", () => {
    expect(throughTheEdge("/assets/a-1.js")).not.toHaveProperty(originSecretHeader);
  });

  it("change over to another one in the steps of the rotation, by the rights of its function", async () => {
    const { current } = read();
    expect(await rotate()).toEqual({ steps: ["keep"] });
    const next = "n".repeat(64);
    write({ current, next, changed_at_ms: 0 });
    expect(await rotate()).toEqual({ steps: ["send", "keep"] });
    expect(read()).toMatchObject({ current: next, previous: current });
    expect(throughTheEdge("/session")[originSecretHeader]).toBe(next);
    write({ ...read(), changed_at_ms: 0 });
    expect(await rotate()).toEqual({ steps: ["keep"] });
    expect(read()).not.toHaveProperty("previous");
  });

  it("are put right where the edge sends what the secret does not hold", async () => {
    const other = "o".repeat(64);
    write({ current: other, changed_at_ms: Date.now() });
    expect(await rotate()).toEqual({ steps: ["send"] });
    expect(throughTheEdge("/session")[originSecretHeader]).toBe(other);
  });
});
