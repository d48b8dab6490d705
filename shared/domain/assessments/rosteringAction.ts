import { isSettled, type RosteringStatus } from "./rosteringStatus.ts";

export type RosteringAction = "begin" | "resume" | "results" | "none";

const begun: readonly string[] = ["Available", "Restarted"];

/** Actions that an assessment offers to a student. `status` as people read it. @see spec assessments §4 "Rostering status and the action it offers" */
export function rosteringAction(rostering: { status: string; restart_availablity: 0 | 1 }): RosteringAction {
  const { status, restart_availablity } = rostering;
  if (begun.includes(status)) return "begin";
  if (status === "Paused" || (status === "In progress" && restart_availablity === 1)) return "resume";
  return isSettled(status as RosteringStatus) ? "results" : "none";
}
