import type { ContentNode } from "#shared/case/model/types.ts";
import type { Make } from "../demoCase.ts";
import { saqCard } from "../parts.ts";

/** Three questions that a learner may answer after the case. */
export const selfAssessment = (make: Make, uid: string): ContentNode[] => [
  saqCard(make, {
    uid: `${uid}_saq_1`,
    vignette:
      "A 34-year-old woman without other illnesses has had fever, cough and pain on breathing for two days. Temperature 38.5 °C, respiratory rate 20/min, blood pressure 118/72 mm Hg, saturation 97%. She is fully oriented. The radiograph shows a density in the left lower lobe. Urea nitrogen is 12 mg/dL. She has no allergies.",
    stem: "Which treatment is best?",
    options: [
      { text: "No antibiotic; a radiograph again after three days" },
      { text: "Vancomycin and cefepime intravenously, on a ward" },
      { text: "Amoxicillin 1 g three times daily by mouth, at home", correct: true },
      { text: "Levofloxacin 750 mg daily by mouth, at home" },
      { text: "Ceftriaxone and azithromycin intravenously, on a ward" },
    ],
    explanation:
      "CURB-65 is 0, the saturation is normal, and she can drink and swallow: treatment at home. For adults without comorbidities the 2019 ATS/IDSA guideline names amoxicillin 1 g three times daily or doxycycline 100 mg twice daily (a macrolide only where less than 25% of pneumococci are resistant). Fluoroquinolones are kept for those with comorbidities or allergies.",
  }),
  saqCard(make, {
    uid: `${uid}_saq_2`,
    vignette:
      "A 70-year-old man is on day 5 of ceftriaxone and azithromycin for pneumonia. The fever had gone on day 3 and is back at 38.9 °C. The right base is stony dull and without breath sounds. Ultrasound shows 4 cm of fluid with septa.",
    stem: "What is the next step?",
    options: [
      { text: "Add prednisone 40 mg daily" },
      { text: "Change to meropenem and wait for two days" },
      { text: "Sample the pleural fluid now, and measure its pH", correct: true },
      { text: "Go on as before: fever often returns" },
      { text: "Give furosemide 40 mg intravenously" },
    ],
    explanation:
      "Fever that returns with an effusion is a complicated parapneumonic effusion or an empyema until proved otherwise. Fluid is sampled under ultrasound: pus, a positive Gram stain or culture, or a pH of 7.2 or less asks for a drain. An antibiotic alone does not clear a septated empyema.",
  }),
  saqCard(make, {
    uid: `${uid}_saq_3`,
    vignette:
      "An 81-year-old woman with pneumonia has a respiratory rate of 32/min, a blood pressure of 84/50 mm Hg after 2 liters of crystalloid, new confusion, a lactate of 4.1 mmol/L and needs norepinephrine. Four months ago MRSA grew from her sputum.",
    stem: "Which antibiotic regimen is best while cultures are pending?",
    options: [
      { text: "Ceftriaxone, azithromycin and vancomycin", correct: true },
      { text: "Amoxicillin-clavulanate alone" },
      { text: "Azithromycin alone" },
      { text: "Ceftriaxone and metronidazole" },
      { text: "Doxycycline alone" },
    ],
    explanation:
      "Shock that needs a vasopressor is a major criterion of severe pneumonia: a beta-lactam with a macrolide or a fluoroquinolone. MRSA in an earlier respiratory culture adds vancomycin or linezolid from the start. Blood and sputum cultures and a nasal PCR are taken, and the addition is stopped when they are negative. Anaerobic cover is not needed without abscess or empyema.",
  }),
];
