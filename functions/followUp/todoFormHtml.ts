import { reviewDays } from "#shared/contract/followUp/followUp.ts";
import { escapeHtml } from "../html/escapeHtml.ts";

const dayTexts: Readonly<Record<(typeof reviewDays)[number], string>> = {
  "3": "in 3 days",
  "7": "in a week",
  "14": "in 2 weeks",
  "30": "in a month",
};

/** Asks when to come back to a case; what it leads to is a file for the person's own calendar. */
export const todoFormHtml = (caseTitle: string, path: string): string => `<h1>Plan a review</h1>
<p class="note">${escapeHtml(caseTitle)}</p>
<form method="get" action="${escapeHtml(path)}"><p><label for="in_days">Come back to this case</label> <select id="in_days" name="in_days">${reviewDays
  .map((days) => `<option value="${days}"${days === "7" ? " selected" : ""}>${dayTexts[days]}</option>`)
  .join("")}</select></p>
<p class="note">You get an entry for your own calendar, with the learning objectives of the case and the way back to it.</p>
<button type="submit">Add to my calendar</button></form>`;
