import * as z from "zod/mini";
import { byId } from "../common.ts";
import { defineRoute } from "../route.ts";
import { reportStatus } from "./archivedReports.ts";
import { reportTypes } from "./reportKinds.ts";
import { reportQuery } from "./reportQuery.ts";

export const createAsyncReport = defineRoute({
  name: "createAsyncReport",
  context: "reports",
  method: "POST",
  path: "/document_sets/{id}/usage_report/async",
  action: "usage_report.read",
  summary: "Order the usage report as a file; it is made in the background.",
  params: byId,
  body: z.extend(reportQuery, { type: z.enum(reportTypes) }),
  isIdempotent: true,
  reply: z.object({ aws_path: z.string() }),
  status: 201,
});

export const getAsyncReport = defineRoute({
  name: "getAsyncReport",
  context: "reports",
  method: "GET",
  path: "/document_sets/{id}/usage_report/async",
  action: "usage_report.read",
  summary: "How far an ordered report is; answers `url` once it is ready, and only to who ordered it.",
  params: byId,
  query: z.strictObject({ aws_path: z.string().check(z.minLength(1), z.maxLength(200)) }),
  reply: reportStatus,
});
