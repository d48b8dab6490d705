import type { ChannelIdentifier } from "#shared/contract/channels.ts";

/** A timed case of a course, or an assessment, with the access code that was shown. */
export type ProctorPlace =
  | { courseId: string; documentId: string; code: string }
  | { deliveryId: string; code: string };

/** Live channel of its proctors. */
export const channelOf = (
  place: ProctorPlace,
  channel_key: string,
): Extract<ChannelIdentifier, { channel: "ProctorChannel" } | { channel: "AssessmentProctorChannel" }> =>
  "deliveryId" in place
    ? { channel: "AssessmentProctorChannel", delivery_id: Number(place.deliveryId), channel_key }
    : {
        channel: "ProctorChannel",
        document_set_id: Number(place.courseId),
        document_id: Number(place.documentId),
        channel_key,
      };
