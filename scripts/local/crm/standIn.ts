import { createServer, type IncomingMessage } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { closeServer, listen } from "../listen.ts";
import { loopback } from "../localAws.ts";
import { answerApi } from "./api.ts";
import { answerCommand } from "./commands.ts";
import { openCrm } from "./crm.ts";

export interface StandInCrm {
  /** `http://127.0.0.1:PORT` */
  address: string;
  clientId: string;
  clientSecret: string;
  stop: () => Promise<void>;
}

/**
 * Runs a CRM that speaks Salesforce's REST API as far as the product uses it: client credentials, query, upsert by external id, limits of calls. It does
 * wrong what it is told to, and shows its records on a page. The file of its records is read at the first call.
 */
export async function startStandInCrm({
  port = 0,
  file,
  answerMs = 0,
}: {
  port?: number;
  file?: string;
  /** Milliseconds after which calls of the API are answered. */
  answerMs?: number;
} = {}): Promise<StandInCrm> {
  const crm = openCrm(file);
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? "/", crm.address);
    const body = await textOf(request);
    const isApi = url.pathname.startsWith("/services/");
    if (isApi) crm.calls++;
    if (isApi && answerMs > 0) await sleep(answerMs);
    const call = { method: request.method ?? "GET", url, body, headers: request.headers };
    const reply = isApi ? answerApi(crm, call) : answerCommand(crm, call);
    const type = reply.html === undefined ? "application/json" : "text/html; charset=utf-8";
    response.writeHead(reply.status, { "content-type": type, ...reply.headers });
    response.end(reply.status === 204 ? undefined : (reply.html ?? JSON.stringify(reply.body ?? null)));
  });
  crm.address = `http://${loopback}:${await listen(server, port)}`;
  const { address, clientId, clientSecret } = crm;
  return { address, clientId, clientSecret, stop: () => closeServer(server) };
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

/** The setting of the functions that they reach the stand-in by. */
export const crmSetting = ({ address, clientId, clientSecret }: StandInCrm): string =>
  JSON.stringify({ address, client_id: clientId, client_secret: clientSecret });
