import { useQuery, useQueryClient } from "@tanstack/react-query";
import { getAssessmentDashboard, listAssessmentIncidents } from "#shared/contract/proctoring/assessments.ts";
import { listExamIncidents } from "#shared/contract/proctoring/incidents.ts";
import type { ProctorNews } from "#shared/contract/proctoring/live.ts";
import { getProctorDashboard } from "#shared/contract/proctoring/proctoring.ts";
import { call } from "../../api/call.ts";
import { keyOf } from "../../api/queryKeys.ts";
import { useFallbackReading } from "../../api/useFallbackReading.ts";
import { type Room, withNews, withReply } from "./examRoom.ts";

/** @see spec courses §9 "Proctor dashboard refresh: every 30 seconds" */
export const refreshMs = 30_000;
/** Everybody is read anew as often: who came into the course, and whose case was reset. */
const wholeMs = 5 * 60_000;

/** The exam of a course, kept up to date by its channel and, whatever that does, asked for every 30 seconds. */
export function useExamRoom(courseId: string, code: string, documentId: string | undefined) {
  const client = useQueryClient();
  const queryKey = keyOf(getProctorDashboard, courseId, code, documentId);
  const query = useQuery({
    queryKey,
    queryFn: async ({ signal }): Promise<Room> => {
      const held = client.getQueryData<Room>(queryKey);
      // Without a wish the server chooses, once: the page goes on with the exam that it shows.
      const shown = documentId ?? held?.document_id?.toString();
      const isRecent = held !== undefined && Date.now() - held.wholeAtMs < wholeMs;
      const reply = await call(getProctorDashboard, {
        params: { id: courseId },
        query: {
          proctor_access_code: code,
          ...(shown === undefined ? {} : { document_id: shown }),
          ...(isRecent ? { since: held.version, roster: held.roster } : {}),
        },
        signal,
      });
      return withReply(client.getQueryData<Room>(queryKey), reply, Date.now());
    },
    structuralSharing: false,
    retry: false,
  });
  const { refetch } = query;
  useFallbackReading(refetch, refreshMs);
  return {
    query,
    take: (news: Pick<ProctorNews, "sittings" | "presence">): void => {
      client.setQueryData<Room>(queryKey, (room) => room && withNews(room, news));
    },
    takeIncidents: (): void =>
      void client.invalidateQueries({ queryKey: keyOf(listExamIncidents, courseId) }),
  };
}

/** An assessment, kept up to date in the same way. Its students are always read whole. @see ADR 0439 */
export function useAssessmentRoom(deliveryId: string, code: string) {
  const client = useQueryClient();
  const queryKey = keyOf(getAssessmentDashboard, deliveryId, code);
  const query = useQuery({
    queryKey,
    queryFn: async ({ signal }): Promise<Room> => {
      const { delivery_id, title, ...reply } = await call(getAssessmentDashboard, {
        params: { id: deliveryId },
        query: { proctor_access_code: code },
        signal,
      });
      const asExam = { document_id: delivery_id, exams: [{ document_id: delivery_id, title }] };
      const whole = { ...reply, ...asExam, version: "", roster: "", is_whole: true };
      return withReply(client.getQueryData<Room>(queryKey), whole, Date.now());
    },
    structuralSharing: false,
    retry: false,
  });
  useFallbackReading(query.refetch, refreshMs);
  return {
    query,
    take: (news: Pick<ProctorNews, "sittings" | "presence">): void => {
      client.setQueryData<Room>(queryKey, (room) => room && withNews(room, news));
    },
    takeIncidents: (): void =>
      void client.invalidateQueries({ queryKey: keyOf(listAssessmentIncidents, deliveryId) }),
  };
}
