import { bold } from "#shared/case/model/richText.ts";
import type { Make, MediaKey } from "../demoCase.ts";
import type { IllnessScript } from "../illnessScript.ts";
import { recording } from "../parts.ts";

export const murmurFile = "aortic-stenosis-murmur.wav";

type Feature = IllnessScript["features"][number];
type ThreeFeatures = readonly [Feature, Feature, Feature];

/** Features that patients tell, and that are seen, felt and heard. */
export const features = (make: Make, mediaKey: MediaKey): IllnessScript["features"] => [
  ...symptoms(make),
  ...signs(make, mediaKey),
];

const symptoms = (make: Make): ThreeFeatures => [
  {
    title: "Dyspnea on effort",
    content: [
      make.para(
        "Usually the first symptom: less breath on the stairs than a year ago. Many older people do not complain but do less. Ask what they have given up, and ask somebody who lives with them.",
      ),
      make.para("Orthopnea, nocturnal dyspnea and edema come late."),
    ],
    because:
      "The thick ventricle is stiff. It fills only at a high pressure, and this pressure reaches back to the pulmonary veins, first when the heart beats fast and the time for filling is short.",
  },
  {
    title: "Angina",
    content: [
      make.para(
        "Pressure in the chest on effort that goes away with rest. About half of those with angina have coronary disease as well; symptoms do not tell who.",
      ),
    ],
    because:
      "Mass and wall stress raise the need for oxygen, while high pressure within the wall and a short diastole lower the flow to its inner layer. Open coronary arteries are no protection.",
  },
  {
    title: "Syncope on effort",
    content: [
      make.para(
        "Fainting or near-fainting during effort. At rest, think of arrhythmia or heart block as well: calcium can grow into the conduction system.",
      ),
    ],
    because:
      "The muscles’ vessels open with effort, but the narrow valve does not let output rise enough: pressure falls. High pressure in the ventricle may also set off a reflex that slows the heart and opens vessels.",
  },
];

const signs = (make: Make, mediaKey: MediaKey): ThreeFeatures => [
  {
    title: "Systolic murmur",
    content: [
      make.para(
        "Harsh, crescendo-decrescendo, loudest at the right upper sternal border, carried to the carotid arteries. ",
        bold("A late peak and a soft or missing second sound speak for severe stenosis; loudness does not."),
        " With a failing ventricle the murmur may be faint.",
      ),
      ...recording(make, {
        url: mediaKey(murmurFile),
        title: "Severe aortic stenosis, right upper sternal border (synthetic sound, five beats)",
        transcript:
          "A soft first sound; then, after a tiny gap, a harsh rushing murmur that swells to about two thirds of systole and fades; the second sound is hardly to be heard. Diastole is silent. 72 beats a minute.",
      }),
      make.para("At the apex it may sound musical, like a mitral murmur (the Gallavardin phenomenon)."),
    ],
    because:
      "Blood is driven through a small opening at more than 4 m/s and becomes turbulent. The narrower the valve, the later in systole the flow reaches its peak. Stiff leaflets close without a sound.",
  },
  {
    title: "Slow, small carotid pulse",
    content: [
      make.para(
        "Pulsus parvus et tardus: the carotid pulse is small and comes late when the other hand feels the apex. It makes severe stenosis likely, but in older people with stiff arteries it may be missing.",
      ),
    ],
    because:
      "The ventricle needs longer to push its volume through the narrow valve, and the wave that reaches the artery rises slowly.",
  },
  {
    title: "Sustained apex beat, fourth sound",
    content: [
      make.para(
        "The apex beat is in its place but lifts the finger for long. A fourth sound is frequent in sinus rhythm. Displacement of the apex means dilatation: late, or another disease.",
      ),
    ],
    because:
      "A concentrically thickened ventricle pushes for all of a long systole. It depends on the atrium for filling, which is why atrial fibrillation can throw a patient into pulmonary edema.",
  },
];
