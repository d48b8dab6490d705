import { randomBytes } from "node:crypto";
import { bodySchema, type Call, type Crm, type Reply, refused } from "./crm.ts";
import { answerQuery, readQuery } from "./query.ts";

const longestText = 255;

/** Answers a call of Salesforce's REST API, or fails as the stand-in is told to. */
export function answerApi(crm: Crm, call: Call): Reply {
  const failure = failureOf(crm);
  if (failure) return failure;
  const { method, url, body, headers } = call;
  if (url.pathname === "/services/oauth2/token") return signIn(crm, new URLSearchParams(body));
  const token = /^Bearer (\w+)$/.exec(headers.authorization ?? "")?.[1];
  if (token === undefined || !crm.tokens.has(token))
    return refused(401, "INVALID_SESSION_ID", "Session expired or invalid");

  const path = url.pathname.replace(/^\/services\/data\/v[\d.]+\//, "");
  if (method === "GET" && path === "query") return query(crm, url.searchParams.get("q") ?? "");
  if (path.startsWith("sobjects/")) {
    const [object = "", field = "", value = ""] = path.split("/").slice(1).map(decodeURIComponent);
    if (method === "PATCH") return upsert(crm, { object, field, value }, body);
    if (method === "DELETE") return remove(crm, field, value);
  }
  return refused(404, "NOT_FOUND", "The requested resource does not exist");
}

function failureOf({ fault }: Crm): Reply | undefined {
  if (fault === "down") return { status: 503, body: [{ errorCode: "SERVER_UNAVAILABLE", message: "down" }] };
  if (fault === "broken") return { status: 200, body: undefined, html: "<html>Maintenance</html>" };
  if (fault === "limited")
    return {
      ...refused(403, "REQUEST_LIMIT_EXCEEDED", "TotalRequests Limit exceeded."),
      headers: { "retry-after": "2" },
    };
  return undefined;
}

function signIn(crm: Crm, form: URLSearchParams): Reply {
  const isKnown = form.get("client_id") === crm.clientId && form.get("client_secret") === crm.clientSecret;
  if (form.get("grant_type") !== "client_credentials" || !isKnown)
    return {
      status: 400,
      body: { error: "invalid_client", error_description: "invalid client credentials" },
    };
  const token = randomBytes(16).toString("hex");
  crm.tokens.add(token);
  return { status: 200, body: { access_token: token, instance_url: crm.address, token_type: "Bearer" } };
}

function query(crm: Crm, text: string): Reply {
  const read = readQuery(text);
  if (!read) return refused(400, "MALFORMED_QUERY", "unexpected token");
  const found = answerQuery(read, crm.records().list());
  return { status: 200, body: { totalSize: found.length, done: true, records: found } };
}

/** A record by the value of its external id field. */
type ExternalId = { object: string; field: string; value: string };

function upsert(crm: Crm, { object, field, value }: ExternalId, body: string): Reply {
  const values = bodySchema.safeParse(JSON.parse(body));
  if (!values.success) return refused(400, "JSON_PARSER_ERROR", "not an object");
  for (const [name, own] of Object.entries(values.data)) {
    if (!/^[A-Z]\w*__c$/.test(name))
      return refused(400, "INVALID_FIELD", `No such column '${name}' on sobject of type ${object}`);
    if (typeof own === "string" && own.length > longestText)
      return refused(400, "STRING_TOO_LONG", `${name}: data value too large: (max length=${longestText})`);
  }
  const found = crm.records().findBy(field, value);
  if (found.length > 1)
    return refused(400, "DUPLICATE_EXTERNAL_ID", `More than one record found for external id field ${field}`);
  const [known] = found;
  const record = crm.records().put({ ...values.data, [field]: value }, known?.Id);
  return { status: known ? 200 : 201, body: { id: record.Id, success: true, created: !known, errors: [] } };
}

function remove(crm: Crm, field: string, value: string): Reply {
  const [known] = crm.records().findBy(field, value);
  if (!known)
    return refused(404, "NOT_FOUND", "Provided external ID field does not exist or is not accessible");
  crm.records().remove(known.Id);
  return { status: 204, body: undefined };
}
