import { bodySchema, type Call, type Crm, type Reply, refused } from "./crm.ts";
import { faults } from "./faults.ts";
import { crmPage } from "./page.ts";

/** Answers commands of people and tests to the stand-in itself. Forms are sent back to its page. */
export function answerCommand(crm: Crm, { method, url, body, headers }: Call): Reply {
  if (method === "GET" && url.pathname === "/")
    return { status: 200, body: undefined, html: crmPage(crm.records().list(), crm.fault, crm.calls) };
  if (method === "GET" && url.pathname === "/stand-in/records")
    return { status: 200, body: crm.records().list() };

  const isForm = headers["content-type"]?.startsWith("application/x-www-form-urlencoded") ?? false;
  const values = isForm
    ? Object.fromEntries(new URLSearchParams(body))
    : bodySchema.parse(JSON.parse(body || "{}"));
  const done: Reply = isForm
    ? { status: 303, body: undefined, headers: { location: "/" } }
    : { status: 200, body: {} };
  if (method === "POST" && url.pathname === "/stand-in/fault") {
    crm.fault = faults.find((name) => name === values.fault) ?? crm.fault;
    return done;
  }
  if (method === "POST" && url.pathname === "/stand-in/sessions/end") {
    crm.tokens.clear();
    return done;
  }
  const id = /^\/stand-in\/records(?:\/(\w+))?$/.exec(url.pathname);
  if (method !== "POST" || !id) return refused(404, "NOT_FOUND", "There is no such page");
  const changed = isForm ? { [String(values.field)]: values.value === "" ? null : values.value } : values;
  const record = crm.records().put(changed, id[1]);
  return isForm ? done : { status: 200, body: record };
}
