import { type StaffAct, withAct } from "#shared/domain/assessments/incidents.ts";
import { fullName } from "#shared/domain/people/fullName.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";

type Staff = { profile: { first_name: string; last_name: string } };

/** The acts of a rostering or a delivery with one more, by a person and now. */
export const actBy = (
  { profile }: Staff,
  row: { acts?: StaffAct[] | undefined } | undefined,
  act: Pick<StaffAct, "what" | "details">,
): StaffAct[] => withAct(row?.acts, { ...act, at: isoTime(nowMs()), by: fullName(profile) });
