import { randomBytes } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import * as z from "zod/mini";
import type { Fault } from "./faults.ts";
import { type CrmRecords, openRecords } from "./records.ts";

/** The stand-in's state: its records, the tokens that it gave out, and what it does wrong now. */
export type Crm = {
  /** `http://127.0.0.1:PORT`, empty until it listens. */
  address: string;
  clientId: string;
  clientSecret: string;
  records: () => CrmRecords;
  tokens: Set<string>;
  fault: Fault;
  /** Calls of the API so far. */
  calls: number;
};

export type Call = { method: string; url: URL; body: string; headers: IncomingHttpHeaders };
export type Reply = { status: number; body: unknown; headers?: Record<string, string>; html?: string };

export const bodySchema = z.record(z.string(), z.unknown());

export const refused = (status: number, errorCode: string, message: string): Reply => ({
  status,
  body: [{ errorCode, message }],
});

export function openCrm(file: string | undefined): Crm {
  let opened: CrmRecords | undefined;
  return {
    address: "",
    clientId: "bedside",
    clientSecret: randomBytes(16).toString("hex"),
    records: () => {
      opened ??= openRecords(file);
      return opened;
    },
    tokens: new Set(),
    fault: "none",
    calls: 0,
  };
}
