import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import * as z from "zod/mini";
import { closeServer, listen } from "../listen.ts";
import { loopback } from "../localAws.ts";
import { type Fault, faults } from "./faults.ts";
import { crmPage } from "./page.ts";
import { answerQuery, readQuery } from "./query.ts";
import { type CrmRecords, openRecords } from "./records.ts";

export interface StandInCrm {
  /** `http://127.0.0.1:PORT` */
  address: string;
  clientId: string;
  clientSecret: string;
  stop: () => Promise<void>;
}

type Reply = { status: number; body: unknown; headers?: Record<string, string>; html?: string };

const longestText = 255;
const bodySchema = z.record(z.string(), z.unknown());
const refused = (status: number, errorCode: string, message: string): Reply => ({
  status,
  body: [{ errorCode, message }],
});

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
  let opened: CrmRecords | undefined;
  const records = (): CrmRecords => {
    opened ??= openRecords(file);
    return opened;
  };
  const clientId = "bedside";
  const clientSecret = randomBytes(16).toString("hex");
  const tokens = new Set<string>();
  let fault: Fault = "none";
  let calls = 0;

  function signIn(form: URLSearchParams): Reply {
    const isKnown = form.get("client_id") === clientId && form.get("client_secret") === clientSecret;
    if (form.get("grant_type") !== "client_credentials" || !isKnown)
      return {
        status: 400,
        body: { error: "invalid_client", error_description: "invalid client credentials" },
      };
    const token = randomBytes(16).toString("hex");
    tokens.add(token);
    return { status: 200, body: { access_token: token, instance_url: address, token_type: "Bearer" } };
  }

  function upsert([object = "", field = "", value = ""]: string[], values: Record<string, unknown>): Reply {
    for (const [name, own] of Object.entries(values)) {
      if (!/^[A-Z]\w*__c$/.test(name))
        return refused(400, "INVALID_FIELD", `No such column '${name}' on sobject of type ${object}`);
      if (typeof own === "string" && own.length > longestText)
        return refused(400, "STRING_TOO_LONG", `${name}: data value too large: (max length=${longestText})`);
    }
    const found = records().findBy(field, value);
    if (found.length > 1)
      return refused(
        400,
        "DUPLICATE_EXTERNAL_ID",
        `More than one record found for external id field ${field}`,
      );
    const [known] = found;
    const record = records().put({ ...values, [field]: value }, known?.Id);
    return { status: known ? 200 : 201, body: { id: record.Id, success: true, created: !known, errors: [] } };
  }

  function api(method: string, url: URL, token: string | undefined, body: string): Reply {
    if (fault === "down")
      return { status: 503, body: [{ errorCode: "SERVER_UNAVAILABLE", message: "down" }] };
    if (fault === "broken") return { status: 200, body: undefined, html: "<html>Maintenance</html>" };
    if (fault === "limited")
      return {
        ...refused(403, "REQUEST_LIMIT_EXCEEDED", "TotalRequests Limit exceeded."),
        headers: { "retry-after": "2" },
      };
    if (url.pathname === "/services/oauth2/token") return signIn(new URLSearchParams(body));
    if (token === undefined || !tokens.has(token))
      return refused(401, "INVALID_SESSION_ID", "Session expired or invalid");
    const path = url.pathname.replace(/^\/services\/data\/v[\d.]+\//, "");
    if (method === "GET" && path === "query") {
      const query = readQuery(url.searchParams.get("q") ?? "");
      if (!query) return refused(400, "MALFORMED_QUERY", "unexpected token");
      const found = answerQuery(query, records().list());
      return { status: 200, body: { totalSize: found.length, done: true, records: found } };
    }
    if (method === "PATCH" && path.startsWith("sobjects/")) {
      const values = bodySchema.safeParse(JSON.parse(body));
      if (!values.success) return refused(400, "JSON_PARSER_ERROR", "not an object");
      return upsert(path.split("/").slice(1).map(decodeURIComponent), values.data);
    }
    if (method === "DELETE" && path.startsWith("sobjects/")) {
      const [, field = "", value = ""] = path.split("/").slice(1).map(decodeURIComponent);
      const [known] = records().findBy(field, value);
      if (!known)
        return refused(404, "NOT_FOUND", "Provided external ID field does not exist or is not accessible");
      records().remove(known.Id);
      return { status: 204, body: undefined };
    }
    return refused(404, "NOT_FOUND", "The requested resource does not exist");
  }

  /** Commands of people and tests to the stand-in itself. */
  function own(method: string, url: URL, body: string, isForm: boolean): Reply {
    if (method === "GET" && url.pathname === "/") {
      return { status: 200, body: undefined, html: crmPage(records().list(), fault, calls) };
    }
    if (method === "GET" && url.pathname === "/stand-in/records")
      return { status: 200, body: records().list() };
    const values = isForm
      ? Object.fromEntries(new URLSearchParams(body))
      : bodySchema.parse(JSON.parse(body || "{}"));
    const back: Reply = isForm
      ? { status: 303, body: undefined, headers: { location: "/" } }
      : { status: 200, body: {} };
    if (method === "POST" && url.pathname === "/stand-in/fault") {
      fault = faults.find((name) => name === values.fault) ?? fault;
      return back;
    }
    if (method === "POST" && url.pathname === "/stand-in/sessions/end") {
      tokens.clear();
      return back;
    }
    const id = /^\/stand-in\/records(?:\/(\w+))?$/.exec(url.pathname);
    if (method !== "POST" || !id) return refused(404, "NOT_FOUND", "There is no such page");
    const changed = isForm ? { [String(values.field)]: values.value === "" ? null : values.value } : values;
    const record = records().put(changed, id[1]);
    return isForm ? back : { status: 200, body: record };
  }

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? "/", address);
    const body = await textOf(request);
    const isForm = request.headers["content-type"]?.startsWith("application/x-www-form-urlencoded") ?? false;
    const token = /^Bearer (\w+)$/.exec(request.headers.authorization ?? "")?.[1];
    const method = request.method ?? "GET";
    const isApi = url.pathname.startsWith("/services/");
    if (isApi) calls++;
    if (isApi && answerMs > 0) await sleep(answerMs);
    const reply = isApi ? api(method, url, token, body) : own(method, url, body, isForm);
    const type = reply.html === undefined ? "application/json" : "text/html; charset=utf-8";
    response.writeHead(reply.status, { "content-type": type, ...reply.headers });
    response.end(reply.status === 204 ? undefined : (reply.html ?? JSON.stringify(reply.body ?? null)));
  });
  const address = `http://${loopback}:${await listen(server, port)}`;
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
