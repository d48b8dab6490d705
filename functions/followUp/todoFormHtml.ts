import { reviewDays } from "#shared/contract/followUp/followUp.ts";
import { followUpTexts, reviewDayProposed, reviewDayTexts } from "#shared/domain/followUpTexts.ts";
import { escapeHtml } from "../html/escapeHtml.ts";
import { wayBackHtml } from "../html/pageHtml.ts";

const optionHtml = (days: (typeof reviewDays)[number]): string =>
  `<option value="${days}"${days === reviewDayProposed ? " selected" : ""}>${reviewDayTexts[days]}</option>`;

/** Asks when to come back to a case; what it leads to is a file for the person's own calendar. */
export const todoFormHtml = (
  caseTitle: string,
  casePath: string,
): string => `<h1>${followUpTexts.planTitle}</h1>
<p class="note">${wayBackHtml(caseTitle, casePath)}</p>
<form method="get" action="${escapeHtml(`${casePath}/todo.ics`)}"><p><label for="in_days">${followUpTexts.planLabel}</label> <select id="in_days" name="in_days">${reviewDays
  .map(optionHtml)
  .join("")}</select></p>
<p class="note">${followUpTexts.planNote}</p>
<button type="submit">${followUpTexts.planSave}</button></form>`;
