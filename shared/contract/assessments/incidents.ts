import * as z from "zod/mini";
import { incidentKinds } from "../../domain/assessments/incidents.ts";
import { byId, ulid, utcTime } from "../common.ts";
import { defineRoute } from "../route.ts";

const incident = z.object({
  at: utcTime,
  kind: z.enum(incidentKinds),
  /** Whom it is about, by name; nobody: the assessment as a whole. */
  students: z.array(z.object({ user_id: ulid, name: z.string() })),
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
