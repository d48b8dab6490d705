import { closedSegments } from "../examClock.ts";
import { type AssessmentSitting, settleAssessment } from "./assessmentClock.ts";

export const staffActs = ["restart", "timing", "form", "dates", "assessment", "proctor"] as const;
/** An act of staff on a student's rostering, or on the delivery. `at`: UTC. */
export type StaffAct = { at: string; by: string; what: (typeof staffActs)[number]; details: string };

/** Acts that are kept with a rostering or a delivery; the oldest go first. */
export const actsKept = 30;

/** The acts with one more. */
export const withAct = (acts: readonly StaffAct[] | undefined, act: StaffAct): StaffAct[] =>
  [...(acts ?? []), act].slice(-actsKept);

export const incidentKinds = [
  "paused",
  "time_out",
  "pause_time_out",
  "elsewhere",
  "set_aside",
  "noted",
  ...staffActs,
] as const;
export type IncidentKind = (typeof incidentKinds)[number];
export const incidentWords: Readonly<Record<IncidentKind, string>> = {
  paused: "Paused",
  time_out: "Time ran out",
  pause_time_out: "Pause ran out",
  elsewhere: "Answers from another browser",
  set_aside: "Late answers set aside",
  restart: "Restarted by staff",
  timing: "Timing changed",
  form: "Form changed",
  dates: "Date exceptions set",
  assessment: "Assessment changed",
  proctor: "By a proctor",
  noted: "Incident noted",
};

/** An incident of a delivery. `at`: epoch milliseconds; `by`: empty without staff; `count`: answers concerned. */
export type Incident = { kind: IncidentKind; at: number; by: string; details: string; count: number };

type Aside = { reason: string; receivedAt: number };
type Facts = {
  sitting: AssessmentSitting | null;
  acts: readonly StaffAct[];
  /** Answers that do not count by themselves. */
  aside: readonly Aside[];
  /** Epoch milliseconds. */
  now: number;
};

const plain = { by: "", details: "", count: 0 } as const;

/** Incidents of one student, the earliest first. @see ADR 0416 */
export function incidentsOf({ sitting, acts, aside, now }: Facts): Incident[] {
  const events = [
    ...(sitting ? clockEvents(settleAssessment(sitting, now), acts) : []),
    ...asideEvents(aside),
    ...actEvents(acts),
  ];
  return events.sort((a, b) => a.at - b.at);
}

export const actEvents = (acts: readonly StaffAct[]): Incident[] =>
  acts.map(({ at, by, what, details }) => ({ kind: what, at: Date.parse(at), by, details, count: 0 }));

/** Ends of the stretches in which time ran. One that another follows was a pause, unless staff opened the assessment again in between. */
function clockEvents(settled: AssessmentSitting, acts: readonly StaffAct[]): Incident[] {
  const { clock, hasPauseTimedOut } = settled;
  const byProctor = new Set(acts.filter(({ what }) => what === "proctor").map(({ at }) => Date.parse(at)));
  const restarts = acts.filter(({ what }) => what === "restart").map(({ at }) => Date.parse(at));
  const segments = closedSegments(clock);
  const isOver = clock.status === "submitted";
  const events = segments.flatMap(({ endedAt }, place): Incident[] => {
    const next = segments[place + 1]?.startedAt ?? clock.segmentStartedAt;
    // A submission ends the last one, but for a pause that outlasted its limit or was handed in from.
    if (next === null && isOver && clock.submittedAt === endedAt) return [];
    // The proctor's act tells of it.
    if (byProctor.has(endedAt)) return [];
    const until = next ?? Number.POSITIVE_INFINITY;
    const isRestarted = restarts.some((at) => at >= endedAt && at <= until);
    return [{ ...plain, kind: isRestarted ? "time_out" : "paused", at: endedAt }];
  });
  if (isOver && clock.submittedBy === "clock" && clock.submittedAt !== null)
    events.push({
      ...plain,
      kind: hasPauseTimedOut ? "pause_time_out" : "time_out",
      at: clock.submittedAt,
    });
  return events;
}

/** Answers that arrived together for the same reason are one event. */
function asideEvents(aside: readonly Aside[]): Incident[] {
  const together = Map.groupBy(aside, ({ reason, receivedAt }) => `${reason} ${receivedAt}`);
  return [...together.values()].flatMap((changes) => {
    const [first] = changes;
    if (!first) return [];
    const kind = first.reason === "elsewhere" ? "elsewhere" : "set_aside";
    return [{ ...plain, kind, at: first.receivedAt, count: changes.length }];
  });
}

/** An incident with the students that it is about; none where it is about the whole assessment. */
export type ListedIncident = Incident & { students: readonly { user_id: string; name: string }[] };

/** Longest time that one order of staff takes for all its students. */
const oneOrderMs = 60_000;

/**
 * The latest first. What one person of the staff did to several students at once is one entry, at the time of the first of them, with
 * the students by name.
 */
export function listIncidents(incidents: readonly ListedIncident[]): ListedIncident[] {
  const listed: ListedIncident[] = [];
  const open = new Map<string, number>();
  for (const one of incidents.toSorted((a, b) => a.at - b.at)) {
    const { kind, at, by, details } = one;
    const order = JSON.stringify([kind, by, details]);
    const place = open.get(order);
    const first = place === undefined ? undefined : listed[place];
    const isSameOrder = by !== "" && one.students.length > 0 && first && at - first.at <= oneOrderMs;
    // The same student twice: it was ordered twice.
    const isKnown = one.students.some(({ user_id }) =>
      first?.students.some((own) => own.user_id === user_id),
    );
    if (place !== undefined && isSameOrder && !isKnown)
      listed[place] = { ...first, students: [...first.students, ...one.students] };
    else open.set(order, listed.push(one) - 1);
  }
  const byName = (a: { name: string }, b: { name: string }): number => a.name.localeCompare(b.name, "en");
  return listed.map((one) => ({ ...one, students: one.students.toSorted(byName) })).reverse();
}
