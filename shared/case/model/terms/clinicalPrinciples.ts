import { byArea } from "./termList.ts";

/**
 * Clinical principles that a case may teach, under the areas of Clinical Excellence. The specification shows two of
 * about 31; the others are ours.
 * @see spec documents §3 Clinical metadata; ADR 0162
 */
export const clinicalPrinciples = byArea({
  "Diagnostic Excellence": `
    Cognitive biases and diagnostic error; Communicating diagnostic uncertainty; Diagnostic time-outs and reflection
    Illness scripts and problem representation; Pretest and posttest probability; Teamwork in diagnosis`,
  "High Value Care": `
    Avoiding low-value testing; Avoiding low-value treatment; Costs of care and the patient's finances; Deprescribing
    Harms of overdiagnosis; Shared decision making`,
  "Palliative Care": `
    Advance care planning; Breaking serious news; Care of the dying patient; Goals of care conversations; Pain and symptom management`,
  "Social Determinants of Health": `
    Access to care and insurance; Bias and structural racism; Food insecurity; Health literacy and language
    Housing and environment; Screening and referral to community resources`,
  Telemedicine: `
    Physical examination at a distance; Remote monitoring; Televisit best practices; When to see the patient in person`,
  "Trauma-Informed Care": `
    Avoiding retraumatization; Intimate partner violence; Recognizing adverse childhood experiences; Safety, choice and trust in the visit`,
});
