import * as z from "zod/mini";
import { incidentKinds } from "../../domain/assessments/incidents.ts";
import { byId, ulid, utcTime } from "../common.ts";
import { defineRoute } from "../route.ts";

const incident = z.object({
  at: utcTime,
  kind: z.enum(incidentKinds),
  /** Null: it is about the assessment as a whole. */
  user_id: z.nullable(ulid),
  /** Name of the student; empty for the assessment. */
  name: z.string(),
  /** Staff who did it; empty where nobody did. */
  by: z.string(),
  details: z.string(),
  /** Answers that it is about. */
  answers: z.number(),
});
export type DeliveryIncident = z.infer<typeof incident>;

export const listDeliveryIncidents = defineRoute({
  context: "assessments",
  action: "delivery.manage",
  name: "listDeliveryIncidents",
  method: "GET",
  path: "/assessments/{id}/incidents",
  summary:
    "What happened in a delivery, the latest first: pauses, time-outs, answers set aside, other browsers, and what staff did.",
  params: byId,
  reply: z.object({ title: z.string(), incidents: z.array(incident) }),
});

export const deliveryIncidentRoutes = [listDeliveryIncidents] as const;
