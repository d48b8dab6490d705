import { bold } from "#shared/case/model/richText.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import type { Make } from "../demoCase.ts";

/** First treatment, the course in the catheterization laboratory, discharge, teaching points. */
export function treatmentCards(make: Make, uid: string): ContentNode[] {
  return [
    firstMinutesCard(make, uid),
    catheterizationCard(make, uid),
    dischargeCard(make, uid),
    teachingPointsCard(make, uid),
  ];
}

function firstMinutesCard(make: Make, uid: string): ContentNode {
  return make.card({
    uid: `${uid}_management`,
    subtype: "management_page",
    title: "The first minutes of treatment",
    content: [
      make.para(
        "The hospital has a catheterization laboratory that is staffed day and night. Dr. Lindqvist asks what you would order now, at 06:48. Heart rate 52/min, blood pressure 96/58 mm Hg, saturation 96% on room air.",
      ),
      managementQuestion(make, uid),
    ],
  });
}

const managementQuestion = (make: Make, uid: string): ContentNode =>
  make.multipleChoiceQuestion({
    uid: `${uid}_management_question`,
    stem: "Which of these are right for Mr. Okafor now?",
    options: [
      {
        text: "Isotonic saline 250–500 mL intravenously, then reassess",
        correct: true,
        explanation:
          "The left ventricle depends on filling while the right one fails, and the lungs are clear.",
      },
      {
        text: "Aspirin 324 mg, not enteric-coated, to be chewed",
        correct: true,
        explanation: "Lowers mortality; chewing brings it into the blood within minutes.",
      },
      {
        text: "Nitroglycerin 0.4 mg under the tongue",
        explanation:
          "Sildenafil nine hours ago, right ventricular infarction and a pressure of 96 mm Hg each forbid it.",
      },
      {
        text: "A P2Y12 inhibitor by mouth as a loading dose, ticagrelor or prasugrel",
        correct: true,
        explanation: "Protects the stent and the artery; at the latest at PCI.",
      },
      {
        text: "Unfractionated heparin as an intravenous bolus",
        correct: true,
        explanation: "Anticoagulation for primary PCI.",
      },
      {
        text: "Alteplase intravenously",
        explanation:
          "PCI is at hand within 90 minutes; fibrinolysis would add bleeding and open fewer arteries.",
      },
      {
        text: "Oxygen 4 L/min through a nasal cannula",
        explanation: "Helps below a saturation of 90%. His is 96%.",
      },
      {
        text: "Activate the catheterization laboratory for primary percutaneous coronary intervention (PCI)",
        correct: true,
        explanation: "The preferred reperfusion, and what decides how much myocardium is saved.",
      },
      {
        text: "Metoprolol 5 mg intravenously",
        explanation: "Bradycardia and hypotension: it might bring on cardiogenic shock.",
      },
    ],
    answerComment: managementAnswer(make),
  });

const managementAnswer = (make: Make) => ({
  nodes: [
    make.para(bold("What helps")),
    make.bulletList([
      "Primary PCI is the preferred reperfusion where it can be done in time: within 90 minutes of first medical contact in a hospital with PCI, within 120 minutes where the patient has to be transferred (American limits; the European ones are stricter). Fibrinolysis is for those who cannot reach PCI within 120 minutes.",
      "Aspirin 162–325 mg as a loading dose, chewed; then 75–100 mg (81 mg in the United States) daily.",
      "A P2Y12 inhibitor, at the latest at PCI: ticagrelor 180 mg or, without earlier stroke or transient ischemic attack, prasugrel 60 mg. Clopidogrel 600 mg where neither can be given. Whether a dose before the angiogram adds anything is debated. Ticagrelor can slow the heart further: he stays on the monitor. If he vomits the tablets, they have to be given again.",
      "Parenteral anticoagulation for PCI: unfractionated heparin 70–100 U/kg as a bolus when no glycoprotein IIb/IIIa inhibitor is planned.",
      "In right ventricular infarction the left ventricle depends on filling: a cautious fluid bolus is reasonable while the lungs are clear. If pressure does not rise after 500–1000 mL, more fluid overstretches the right ventricle; inotropes or vasopressors are next.",
    ]),
    make.para(bold("What harms")),
    make.bulletList([
      "Nitroglycerin lowers preload. Three things forbid it here: sildenafil within 24 hours, right ventricular infarction, and a systolic pressure close to 90 mm Hg and probably far below his usual one.",
      "An intravenous beta blocker is contraindicated with bradycardia, hypotension or a risk of cardiogenic shock. An oral one starts within 24 hours once he is stable.",
      "Oxygen is for saturation below 90%. Above that it does not help.",
      "Fibrinolysis adds a risk of bleeding where PCI is at hand.",
    ]),
    make.para(
      "After the 2025 ACC/AHA/ACEP/NAEMSP/SCAI and the 2023 ESC guidelines on acute coronary syndromes.",
    ),
  ],
});

function catheterizationCard(make: Make, uid: string): ContentNode {
  return make.card({
    uid: `${uid}_course`,
    subtype: "therapeutics_page",
    title: "In the catheterization laboratory",
    content: [
      make.para(
        "After 500 mL of saline the pressure is 108/64 mm Hg. Through the right radial artery the angiogram shows a ",
        bold("complete occlusion of the proximal right coronary artery"),
        " and no relevant narrowing elsewhere. As the wire crosses, the monitor shows a heart rate of 34/min with P waves and QRS complexes that no longer belong together. The pressure falls to 78/44 mm Hg, and Mr. Okafor becomes drowsy.",
      ),
      make.multipleChoiceQuestion({
        uid: `${uid}_bradycardia_question`,
        stem: "What is the first drug for this rhythm?",
        options: [
          {
            text: "Adenosine 6 mg intravenously",
            explanation: "Blocks the atrioventricular node, which is what has failed.",
          },
          {
            text: "Amiodarone 300 mg intravenously",
            explanation: "For ventricular tachycardia and fibrillation. It would slow the heart further.",
          },
          {
            text: "Atropine 1 mg intravenously",
            correct: true,
            explanation:
              "A block in the node with high vagal tone, as inferior infarction brings, usually answers to it.",
          },
          {
            text: "Lidocaine 100 mg intravenously",
            explanation: "May suppress the escape rhythm that keeps him alive.",
          },
        ],
        answerComment: {
          nodes: [
            make.para(
              "Complete heart block with hypotension and reduced consciousness is treated at once with atropine 1 mg intravenously, repeated every 3–5 minutes up to 3 mg. If it fails: transcutaneous pacing, or dopamine or epinephrine as an infusion, while a transvenous pacemaker is prepared.",
            ),
            make.para(
              "The right coronary artery feeds the atrioventricular node in most people. In inferior infarction the block usually lies in the node, is accompanied by high vagal tone, answers to atropine and passes within days; a permanent pacemaker is rarely needed.",
            ),
          ],
        },
      }),
    ],
  });
}

function dischargeCard(make: Make, uid: string): ContentNode {
  return make.card({
    uid: `${uid}_discharge`,
    subtype: "management_page",
    title: "Before he goes home",
    content: [
      make.para(
        "The rhythm returns to sinus at 72/min after the second dose. A drug-eluting stent restores normal flow (TIMI 3) at 07:38, ",
        bold("58 minutes after first medical contact."),
        " The pain is gone, and the ST segments fall by more than half.",
      ),
      make.para(
        "On the third day Mr. Okafor walks the ward without complaints. Echocardiography: left ventricular ejection fraction 50%, hypokinetic inferior wall, right ventricular function recovered. Blood pressure 128/78 mm Hg, heart rate 68/min.",
      ),
      make.freeTextQuestion({
        uid: `${uid}_discharge_question`,
        title: "Secondary prevention",
        stem: "Which drugs and measures does Mr. Okafor need after discharge? Name each with its aim.",
        boxLines: 6,
        answerComment: {
          nodes: [
            make.bulletList([
              [
                bold("Dual antiplatelet therapy: "),
                "aspirin 75–100 mg daily and ticagrelor 90 mg twice daily (or prasugrel 10 mg daily), by default for at least 12 months; a proton-pump inhibitor where the risk of gastrointestinal bleeding is raised.",
              ],
              [
                bold("High-intensity statin: "),
                "atorvastatin 80 mg daily at once. LDL cholesterol after 4–8 weeks; if it is still 70 mg/dL or more, add ezetimibe or another non-statin drug; at 55–69 mg/dL that is reasonable too. European guidelines aim below 55 mg/dL.",
              ],
              [
                bold("Beta blocker: "),
                "by mouth, now that he is hemodynamically stable and no longer bradycardic. How long he needs it with an ejection fraction of 50% is debated: review it after a year.",
              ],
              [
                bold("ACE inhibitor: "),
                "because of his hypertension; an ejection fraction of 40% or less, diabetes and chronic kidney disease are the other strong reasons after an infarction.",
              ],
              [
                bold("Smoking: "),
                "advice at the bedside together with varenicline or nicotine replacement. Few things lower his risk as much.",
              ],
              [bold("Cardiac rehabilitation: "), "referral before discharge."],
              [
                bold("Also: "),
                "vaccination against influenza; sildenafil and nitrates must never meet; driving a bus needs clearance under the rules for professional drivers; a hemoglobin A1c of 5.9% is prediabetes and is measured again every year; first-degree relatives should have their risk assessed.",
              ],
            ]),
          ],
        },
      }),
    ],
  });
}

function teachingPointsCard(make: Make, uid: string): ContentNode {
  return make.card({
    uid: `${uid}_teaching`,
    subtype: "teaching_page",
    title: "Teaching points",
    content: [
      make.section("tp_knowledge", {
        title: "Read the inferior leads together with V4R",
        content: [
          make.para(
            "Record V4R in every inferior STEMI. Right ventricular involvement changes treatment: keep preload up, avoid nitrates and diuretics, expect bradycardia and heart block.",
          ),
        ],
      }),
      make.section("tp_management", {
        title: "Time is muscle",
        content: [
          make.para(
            "ECG within 10 minutes of arrival. First medical contact to device within 90 minutes in a hospital with PCI, within 120 minutes with transfer; if that cannot be met, fibrinolysis, and transfer afterwards. Do not wait for troponin.",
          ),
        ],
      }),
      make.section("tp_clinical_reasoning", {
        title: "Hypotension, raised neck veins, clear lungs",
        content: [
          make.para(
            "The triad has a short list: right ventricular infarction, massive pulmonary embolism, cardiac tamponade, tension pneumothorax. ECG, ultrasound at the bedside and listening to both lungs tell them apart within minutes.",
          ),
        ],
      }),
      make.deepDive({
        title: "Why the right ventricle needs volume",
        content: [
          make.para(
            "An acutely ischemic right ventricle cannot pump blood through the lungs at its usual pressures. Blood waits in the veins, so the jugular pressure rises, and the left ventricle receives too little, so the systemic pressure falls although the left ventricle itself may be sound. The lungs stay dry because what would congest them never reaches them.",
          ),
          make.para(
            "Everything that lowers venous return (nitrates, diuretics, opioids, positive-pressure ventilation) lowers output further. So does the loss of atrial contraction: in atrial fibrillation or heart block with shock, restoring rhythm or atrioventricular pacing may raise the pressure at once. With too much fluid the dilated right ventricle pushes the septum to the left and cramps the left ventricle within the pericardium; hence small boluses and reassessment.",
          ),
          make.para(
            "Once reperfused, the right ventricle recovers remarkably well: its wall is thin, its oxygen demand is low, and collaterals from the left coronary artery feed it.",
          ),
        ],
      }),
    ],
  });
}
