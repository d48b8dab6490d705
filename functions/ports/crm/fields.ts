import * as z from "zod/mini";
import { contactFields, priceCategory } from "#shared/contract/quotes/quoteFields.ts";
import type { CrmValues } from "#shared/domain/quotes/crmMerge.ts";

/** Mapping of the fields of quotes to those of the CRM. All that is particular to the CRM's records stands here. @see ADR 0403 */

/** Object of the CRM: one record for the quotes of a program and school year. */
export const crmObject = "Bedside_Quote__c";
/** Its field that holds the id of the quote interface. */
export const externalIdField = "Bedside_Id__c";
export const schoolYearField = "School_Year__c";

const enrollment = z.nullable(z.number().check(z.int(), z.gte(0), z.lte(1_000_000)));

const isName = "is no text of 120 characters at most";
const isEmail = "is no e-mail address";

/**
 * Fields that both sides write: the CRM's name, the name that people read in the log, what the CRM's empty value is here, what is taken,
 * and what is said of a value that is not.
 */
const shared = {
  psa_name: {
    field: "PSA_Name__c",
    label: "Program Service Administrator",
    empty: "",
    schema: contactFields.psa_name,
    problem: isName,
  },
  psa_email: {
    field: "PSA_Email__c",
    label: "Program Service Administrator's e-mail",
    empty: "",
    schema: contactFields.psa_email,
    problem: isEmail,
  },
  billing_contact_name: {
    field: "Billing_Contact_Name__c",
    label: "Billing Contact",
    empty: "",
    schema: contactFields.billing_contact_name,
    problem: isName,
  },
  billing_contact_email: {
    field: "Billing_Contact_Email__c",
    label: "Billing Contact's e-mail",
    empty: "",
    schema: contactFields.billing_contact_email,
    problem: isEmail,
  },
  business_development_manager: {
    field: "Relationship_Manager__c",
    label: "Relationship Manager",
    empty: "",
    schema: contactFields.business_development_manager,
    problem: isName,
  },
  business_development_manager_email: {
    field: "Relationship_Manager_Email__c",
    label: "Relationship Manager's e-mail",
    empty: "",
    schema: contactFields.business_development_manager_email,
    problem: isEmail,
  },
  price_category: {
    field: "Price_Category__c",
    label: "Price category",
    empty: undefined,
    schema: priceCategory,
    problem: "is none of 0, 1, 2 and 3",
  },
  shared_success: {
    field: "Shared_Success__c",
    label: "Shared Success",
    empty: false,
    schema: z.boolean(),
    problem: "is neither true nor false",
  },
  max_enrollment: {
    field: "Max_Enrollment__c",
    label: "Max enrollment",
    empty: null,
    schema: enrollment,
    problem: "is no whole number from 0 to 1,000,000",
  },
} as const;

export type SharedField = keyof typeof shared;
export const sharedFields = Object.keys(shared) as SharedField[]; // the record's own keys

/** Name of a field as people read it. */
export const labelOf = (name: string): string => (name in shared ? shared[name as SharedField].label : name);

const longestShown = 60;

/** A value of the CRM in quotation marks; a long one is cut. */
function inShort(sent: unknown): string {
  const text = typeof sent === "string" ? sent : JSON.stringify(sent);
  return `"${text.length > longestShown ? `${text.slice(0, longestShown)}…` : text}"`;
}

/** Values of the fields that both sides write. */
export const sharedValues = <T extends Record<SharedField, string | number | boolean | null>>(
  of: T,
): CrmValues => Object.fromEntries(sharedFields.map((name) => [name, of[name]]));

/** Fields that the product alone writes. */
export interface CrmFacts {
  program_name: string;
  subdomain: string;
  school_year: number;
  stage: string;
  quote_count: number;
  courses: readonly string[];
  /** Dollars; null without prices. */
  total: number | null;
  quote_sent_at: string | null;
  quote_submitted_at: string | null;
  quote_confirmed_at: string | null;
}

/** A record as it is sent. */
export const outgoing = (values: CrmValues, facts: CrmFacts): Record<string, unknown> => ({
  ...Object.fromEntries(
    sharedFields.map((name) => [shared[name].field, values[name] === "" ? null : values[name]]),
  ),
  Program_Name__c: facts.program_name,
  Subdomain__c: facts.subdomain,
  [schoolYearField]: facts.school_year,
  Stage__c: facts.stage,
  Quote_Count__c: facts.quote_count,
  Courses__c: facts.courses.join(";"),
  Total__c: facts.total,
  Quote_Sent__c: facts.quote_sent_at,
  Quote_Submitted__c: facts.quote_submitted_at,
  Quote_Confirmed__c: facts.quote_confirmed_at,
});

/** Fields that a refresh asks for. */
export const incomingFields: readonly string[] = [
  "Id",
  externalIdField,
  "LastModifiedDate",
  "Customer_Status__c",
  ...sharedFields.map((name) => shared[name].field),
];

const head = z.object({
  Id: z.string().check(z.minLength(1), z.maxLength(40)),
  [externalIdField]: z.nullish(z.string()),
  LastModifiedDate: z.string(),
  Customer_Status__c: z.nullish(z.string().check(z.maxLength(200))),
});

export interface IncomingRecord {
  record_id: string;
  /** Empty where the record has none. */
  external_id: string;
  /** UTC. */
  changed_at: string;
  customer_status: string | null;
  values: CrmValues;
  /** Fields that the product does not take, each with the reason. */
  refused: string[];
}

/** Reads a record of the CRM. A field that is odd is refused by itself; a record without head, as a whole: then it is a text. */
export function incoming(record: Readonly<Record<string, unknown>>): IncomingRecord | string {
  const known = head.safeParse(record);
  if (!known.success) return "The record has no id, or no time of its last change.";
  const { Id, LastModifiedDate, Customer_Status__c } = known.data;
  const changedMs = Date.parse(LastModifiedDate);
  if (Number.isNaN(changedMs)) return "The time of the record's last change is no time.";
  const values: Record<string, string | number | boolean | null> = {};
  const refused: string[] = [];
  for (const name of sharedFields) {
    const { field, empty, schema, problem } = shared[name];
    if (!(field in record)) continue;
    const sent = record[field] ?? empty;
    // A field that the CRM leaves empty, and that cannot be empty here, stays.
    if (sent === undefined) continue;
    const value = schema.safeParse(name === "price_category" ? Number(sent) : sent);
    if (value.success) values[name] = value.data;
    else refused.push(`${field}: ${inShort(sent)} ${problem}`);
  }
  return {
    record_id: Id,
    external_id: String(record[externalIdField] ?? ""),
    changed_at: new Date(changedMs).toISOString(),
    customer_status: Customer_Status__c ?? null,
    values,
    refused,
  };
}
