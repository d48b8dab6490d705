import { daysAfter } from "../dates.ts";

/** `none`: can be added; `assigned`: by somebody else; `kept`: the student's own. */
export const todoStates = ["none", "assigned", "kept"] as const;

/** Words by which the to-do column of a student sorts. @see spec assessments §2.9 "To-do sort keys" */
export function todoSortKey(element: string): "Add a to do" | "Assigned" | "Already a to-do" {
  if (element.includes("ADD TO-DO")) return "Add a to do";
  return element.includes("Assigned:") ? "Assigned" : "Already a to-do";
}

/** Days from one review to the next; after the last, an item is done. */
const reviewDays = [1, 3, 7, 21] as const;

/** The day of the next review, or null once all are done. @param today - In the program's zone. */
export function nextReviewOn(today: string, reviews: number): string | null {
  const days = reviewDays[reviews];
  return days === undefined ? null : daysAfter(today, days);
}
