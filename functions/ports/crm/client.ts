import * as z from "zod/mini";
import type { CrmSettings } from "#shared/contract/crm.ts";
import { requireSetting } from "../../runtime/env.ts";
import { getSecret } from "../secrets.ts";
import { CrmFailed } from "./crmFailure.ts";

/** A CRM by Salesforce's REST API: four calls, over `fetch`. @see ADR 0403 */

const apiPath = "/services/data/v62.0";
/** Milliseconds. The worker's lease is longer. */
const answerMs = 20_000;

const secretSchema = z.object({ client_id: z.string(), client_secret: z.string() });
const tokenSchema = z.object({ access_token: z.string(), instance_url: z.optional(z.url()) });
const record = z.record(z.string(), z.unknown());
const foundSchema = z.object({ records: z.array(record) });
const errorsSchema = z.array(z.object({ errorCode: z.optional(z.string()), message: z.string() }));
const writtenSchema = z.object({ id: z.string() });

interface Session {
  token: string;
  address: string;
}
let session: Promise<Session> | undefined;

/** Records of a SOQL query: one page, as large as its LIMIT. @throws CrmFailed */
export async function queryCrm(soql: string): Promise<Record<string, unknown>[]> {
  const reply = await ask("GET", `${apiPath}/query?q=${encodeURIComponent(soql)}`);
  return parsed(foundSchema, reply).records;
}

/** Writes a record by its external id, which makes it where there is none: done twice, it comes out once. @throws CrmFailed */
export async function upsertCrm(
  object: string,
  external: { field: string; value: string },
  values: Readonly<Record<string, unknown>>,
): Promise<{ id: string }> {
  const path = `${apiPath}/sobjects/${object}/${external.field}/${encodeURIComponent(external.value)}`;
  return parsed(writtenSchema, await ask("PATCH", path, values));
}

/** Deletes a record by its external id; one that is gone already is no fault. @throws CrmFailed */
export async function deleteCrm(object: string, external: { field: string; value: string }): Promise<void> {
  const path = `${apiPath}/sobjects/${object}/${external.field}/${encodeURIComponent(external.value)}`;
  try {
    await ask("DELETE", path);
  } catch (error) {
    if (!(error instanceof CrmFailed) || error.failure !== "refused" || !/^NOT_FOUND\b/.test(error.message))
      throw error;
  }
}

/** A text within a SOQL query. */
export const soqlText = (text: string): string =>
  `'${text.replace(/[\\']/g, (character) => `\\${character}`)}'`;

async function ask(method: "GET" | "PATCH" | "DELETE", path: string, body?: object): Promise<unknown> {
  for (let tries = 0; ; tries++) {
    session ??= begin(requireSetting("CRM"));
    const { token, address } = await session.catch((error: unknown) => {
      session = undefined;
      throw error;
    });
    const response = await sent(`${address}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: body === undefined ? null : JSON.stringify(body),
    });
    if (response.status === 401 && tries === 0) {
      // The token has ended; the next one is asked for once.
      session = undefined;
      await response.body?.cancel();
      continue;
    }
    return answered(response);
  }
}

/** Signs in by client credentials. */
async function begin(settings: CrmSettings): Promise<Session> {
  const { client_id, client_secret } =
    "secret_arn" in settings ? secretSchema.parse(await getSecret(settings.secret_arn)) : settings;
  const response = await sent(`${settings.address}/services/oauth2/token`, {
    method: "POST",
    body: new URLSearchParams({ grant_type: "client_credentials", client_id, client_secret }),
  });
  if (response.status === 400 || response.status === 401)
    throw new CrmFailed("away", "The CRM does not accept the product's credentials");
  const { access_token, instance_url } = parsed(tokenSchema, await answered(response));
  return { token: access_token, address: instance_url ?? settings.address };
}

async function sent(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, { ...init, signal: AbortSignal.timeout(answerMs) });
  } catch (error) {
    // `fetch` throws errors of several classes, all of them the line's or the clock's.
    throw new CrmFailed("away", "The CRM does not answer", { cause: error });
  }
}

async function answered(response: Response): Promise<unknown> {
  if (response.status === 204) return null;
  const text = await response.text().catch((error: unknown) => {
    throw new CrmFailed("away", "The CRM's answer broke off", { cause: error });
  });
  const value = jsonOf(text);
  if (response.ok && value !== undefined) return value;
  const [error] = errorsSchema.safeParse(value).data ?? [];
  const waitS = Number(response.headers.get("retry-after")) || undefined;
  if (response.status === 429 || error?.errorCode === "REQUEST_LIMIT_EXCEEDED")
    throw new CrmFailed("limited", "The CRM takes no more calls for now", { waitS });
  if (response.status >= 400 && response.status < 500 && error)
    throw new CrmFailed("refused", `${error.errorCode ?? response.status}: ${error.message}`);
  const what = response.ok
    ? "The CRM answered something that cannot be read"
    : `The CRM answered ${response.status}`;
  throw new CrmFailed("away", what, { waitS });
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function parsed<S extends z.ZodMiniType>(schema: S, value: unknown): z.infer<S> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new CrmFailed("away", "The CRM answered something else than was asked for", { cause: result.error });
}
