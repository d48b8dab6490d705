import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type * as Client from "#functions/ports/crm/client.ts";
import {
  crmObject,
  externalIdField,
  incoming,
  incomingFields,
  outgoing,
  schoolYearField,
} from "#functions/ports/crm/fields.ts";
import { newUlid } from "#functions/runtime/clock.ts";
import { useApi } from "../cloud.ts";

useApi("crmWorker");

/**
 * What the product asks of a CRM, held against the stand-in and, where the environment names one, against a real sandbox.
 * @see docs/operations.md "CRM"
 */
const { CRM_SANDBOX_ADDRESS, CRM_SANDBOX_CLIENT_ID, CRM_SANDBOX_CLIENT_SECRET } = process.env;
const hasSandbox = Boolean(CRM_SANDBOX_ADDRESS && CRM_SANDBOX_CLIENT_ID && CRM_SANDBOX_CLIENT_SECRET);

/** The port as a function loads it, with these settings of its environment. */
async function clientFor(settings: string): Promise<typeof Client> {
  vi.resetModules();
  vi.stubEnv("CRM", settings);
  return import("#functions/ports/crm/client.ts");
}

const places = [
  {
    name: "the stand-in",
    isThere: true,
    open: () => clientFor(process.env.CRM ?? ""),
  },
  {
    name: "a sandbox (CRM_SANDBOX_ADDRESS, CRM_SANDBOX_CLIENT_ID, CRM_SANDBOX_CLIENT_SECRET)",
    isThere: hasSandbox,
    open: async () => {
      vi.doMock("#functions/ports/secrets.ts", () => ({
        getSecret: async () => ({
          client_id: CRM_SANDBOX_CLIENT_ID,
          client_secret: CRM_SANDBOX_CLIENT_SECRET,
        }),
      }));
      return clientFor(JSON.stringify({ address: CRM_SANDBOX_ADDRESS, secret_arn: "of the environment" }));
    },
  },
];

/** A school year of which no program has quotes. */
const year = 98;
const shared = {
  psa_name: 'Pat O\'Service \\ "Day"',
  psa_email: "pat@school.test",
  billing_contact_name: "",
  billing_contact_email: "",
  business_development_manager: "Rae Manager",
  business_development_manager_email: "rae@bedside.test",
  price_category: 2,
  shared_success: true,
  max_enrollment: 120,
};
const facts = {
  program_name: "Contract School of Medicine",
  subdomain: "contract",
  school_year: year,
  stage: "Quote Sent",
  quote_count: 2,
  courses: ["Family Medicine", "WISE-OnCall"],
  total: 12_500.5,
  quote_sent_at: "2026-11-01T10:00:00.000Z",
  quote_submitted_at: null,
  quote_confirmed_at: null,
};

describe.each(places.filter(({ isThere }) => isThere))("the CRM's contract with $name (C-42)", ({ open }) => {
  let client: typeof Client;
  const ids = Array.from({ length: 3 }, () => `${newUlid()}-${year}`);
  const external = (value: string) => ({ field: externalIdField, value });
  beforeAll(async () => {
    client = await open();
  });
  afterAll(async () => {
    for (const id of ids) await client.deleteCrm(crmObject, external(id));
    vi.unstubAllEnvs();
    vi.doUnmock("#functions/ports/secrets.ts");
  });
  const find = (id: string) =>
    client.queryCrm(
      `SELECT ${incomingFields.join(", ")} FROM ${crmObject} WHERE ${externalIdField} = ${client.soqlText(id)} AND Id > '' ORDER BY Id LIMIT 200`,
    );

  it("makes a record by its external id, changes the same one, and gives its fields back", async () => {
    const [id = ""] = ids;
    const first = await client.upsertCrm(crmObject, external(id), outgoing(shared, facts));
    const changed = { ...shared, max_enrollment: null, billing_contact_name: "Bill Payer" };
    const second = await client.upsertCrm(crmObject, external(id), outgoing(changed, facts));
    expect(second.id).toBe(first.id);
    const found = await find(id);
    expect(found).toHaveLength(1);
    const read = incoming(found[0] ?? {});
    expect(read).toMatchObject({ record_id: first.id, external_id: id, values: changed, refused: [] });
    if (typeof read === "string") throw new Error(read);
    expect(Math.abs(Date.parse(read.changed_at) - Date.now())).toBeLessThan(5 * 60_000);
  });

  it("pages by the CRM's own ids", async () => {
    for (const id of ids) await client.upsertCrm(crmObject, external(id), outgoing(shared, facts));
    const seen: unknown[] = [];
    for (let after = ""; ; ) {
      const page = await client.queryCrm(
        `SELECT Id, ${externalIdField} FROM ${crmObject} WHERE ${schoolYearField} = ${year} AND Id > ${client.soqlText(after)} ORDER BY Id LIMIT 2`,
      );
      seen.push(...page.map((record) => record[externalIdField]));
      const last = page.at(-1)?.Id;
      if (page.length < 2 || typeof last !== "string") break;
      after = last;
    }
    expect(seen.filter((id) => ids.includes(String(id))).toSorted()).toEqual(ids.toSorted());
  });

  it("refuses a text that is too long, and a field that it does not have", async () => {
    const [id = ""] = ids;
    const values = { ...outgoing(shared, facts), PSA_Name__c: "x".repeat(5000) };
    await expect(client.upsertCrm(crmObject, external(id), values)).rejects.toMatchObject({
      failure: "refused",
    });
    await expect(client.upsertCrm(crmObject, external(id), { "No such field": "x" })).rejects.toMatchObject({
      failure: "refused",
    });
    expect(incoming((await find(id))[0] ?? {})).toMatchObject({ values: { psa_name: shared.psa_name } });
  });

  it("deletes a record, and takes it for deleted the second time", async () => {
    const [id = ""] = ids;
    await client.deleteCrm(crmObject, external(id));
    await client.deleteCrm(crmObject, external(id));
    expect(await find(id)).toEqual([]);
  });
});

describe("the CRM's contract with a sandbox", () => {
  it.skipIf(hasSandbox)("is not asked here: the environment names no CRM_SANDBOX_ADDRESS", (context) => {
    context.skip();
  });
});
