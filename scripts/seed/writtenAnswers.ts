/** Answers that students write, well and less well, by the input's uid. */
const answers: Readonly<Record<string, readonly string[]>> = {
  chest_pressure_summary_question_input: [
    "58 y/o man, smoker, HTN, high cholesterol, family hx of early MI, with 50 min of crushing chest pressure at rest going into both arms and jaw, plus vomiting and near-syncope. Bradycardic and hypotensive with raised JVP and clear lungs. I am worried about an acute coronary syndrome with RV involvement. He took sildenafil last night, so no nitrates.",
    "Older smoker with sudden chest pressure, sweating and low blood pressure. Probably a heart attack.",
    "A 58-year-old man with several cardiovascular risk factors and three weeks of exertional angina presents with acute retrosternal pressure at rest, diaphoresis, bradycardia and hypotension with distended neck veins and clear lungs, concerning for inferior MI with right ventricular infarction.",
    "Male patient, chest pain radiating to arms and jaw for about an hour. Pulses equal, lungs clear. DDx ACS, dissection, PE.",
  ],
  chest_pressure_discharge_question_input: [
    "Aspirin + ticagrelor for 12 months, atorvastatin 80, beta blocker, ACE inhibitor, smoking cessation, cardiac rehab. No nitrates with sildenafil.",
    "Dual antiplatelet therapy, high-intensity statin, stop smoking, rehab.",
    "ASA for life, P2Y12 inhibitor for a year, statin with LDL check in 6 weeks, ACE-I for hypertension, metoprolol, nicotine replacement, referral to rehab, talk about driving a bus.",
  ],
  vomiting_sick_day_question_input: [
    "Never stop the basal insulin, even when you can't eat. Your liver keeps making glucose and without insulin your body makes ketones. Check glucose and ketones often and come in if you keep vomiting.",
    "You still need some insulin when you are sick because stress hormones raise the sugar.",
    "Keep glargine going, drink, measure every few hours, call us early.",
  ],
  vomiting_summary_question_input: [
    "24-year-old woman with type 1 diabetes who stopped insulin two days ago during a gastroenteritis, now with vomiting, abdominal pain, polyuria, polydipsia, Kussmaul breathing and signs of volume depletion. First to prove or exclude: diabetic ketoacidosis.",
    "Young T1DM with DKA after missing insulin.",
    "Young woman with diabetes, nausea, belly pain, dehydrated, deep fast breathing, fruity breath. DKA vs. acute abdomen.",
  ],
  vomiting_prevention_question_input: [
    "Insulin and strips in hand, sick-day rules taught back, follow-up with a diabetes team in two weeks, ask about cost and mood, teach the flatmate.",
    "Education about insulin and an appointment with endocrinology.",
    "CGM, ketone strips, written sick day plan, glucagon, find out why the A1c is 10.4.",
  ],
};

/** `choice` is from 0 up to 1. */
export function writtenAnswer(inputUid: string, choice: number): string {
  const known = answers[inputUid] ?? ["I would like to think about this some more."];
  return known[Math.floor(choice * known.length)] ?? "";
}
