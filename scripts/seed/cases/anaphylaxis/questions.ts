import { bold } from "#shared/case/model/richText.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import type { Make } from "../demoCase.ts";

export const keyFeatures = (uid: string) => ({
  epinephrine: {
    uid: `${uid}_feature_epinephrine`,
    text: "Gives epinephrine first, into the muscle, at the right dose",
  },
  support: { uid: `${uid}_feature_support`, text: "Positions and supports breathing and circulation" },
  safety: { uid: `${uid}_feature_safety`, text: "Watches long enough, and sends him home prepared" },
});

/** The first minutes: as many as are appropriate, and not one too many. */
export function firstMinutes(make: Make, uid: string): ContentNode {
  const features = keyFeatures(uid);
  return make.cdqQuestion({
    uid: `${uid}_first_minutes`,
    title: "Question 1",
    stem: "What do you do within the next three minutes?",
    features: [],
    limit: 6,
    shouldShowGrade: true,
    options: [
      { text: "Chest radiograph" },
      {
        text: "Diphenhydramine 50 mg intravenously first; epinephrine if he is no better in ten minutes",
        answer: "poison",
        feature: features.epinephrine.uid,
      },
      {
        text: "Epinephrine 0.5 mg (0.5 mL of 1 mg/mL) into the outer thigh",
        answer: true,
        feature: features.epinephrine.uid,
      },
      { text: "Oxygen at a high flow by mask", answer: true, feature: features.support.uid },
      { text: "Methylprednisolone 125 mg intravenously" },
      { text: "1 L of isotonic crystalloid as fast as it runs", answer: true, feature: features.support.uid },
      {
        text: "Lay him flat with his legs raised, the head a little up if he cannot breathe so",
        answer: true,
        feature: features.support.uid,
      },
      { text: "Walk him to the resuscitation room", answer: "poison", feature: features.support.uid },
      { text: "Skin test with wasp venom" },
      { text: "Tryptase, and wait for the result" },
      {
        text: "Epinephrine 1 mg (10 mL of 0.1 mg/mL) as an intravenous bolus",
        answer: "poison",
        feature: features.epinephrine.uid,
      },
    ],
    answerComment: firstMinutesAnswer(make),
  });
}

const firstMinutesAnswer = (make: Make) => ({
  nodes: [
    make.para(
      "Skin together with blood pressure and airways, minutes after a sting: this is anaphylaxis. Nobody waits for a test.",
    ),
    make.bulletList([
      [
        bold("Epinephrine "),
        "0.01 mg/kg of the 1 mg/mL solution, at most 0.5 mg, into the middle of the outer thigh; again every 5–15 minutes as needed. Delay costs lives. An intravenous bolus of 1 mg belongs to cardiac arrest: with a pulse it can cause arrhythmia, infarction and stroke. No contraindication is absolute.",
      ],
      [
        bold("Position: "),
        "flat, legs raised; who is short of breath may sit with the legs out; who is pregnant lies on the left side. Standing up can empty the heart and kill within seconds.",
      ],
      [
        bold("Oxygen and fluid: "),
        "in adults with hypotension 1–2 L of crystalloid at first, along with epinephrine and never instead of it.",
      ],
      [
        bold("Antihistamines and glucocorticoids "),
        "treat itching and have not been shown to prevent a second reaction. They come after epinephrine or not at all. Tryptase is drawn when time allows, best within two hours of onset.",
      ],
    ]),
  ],
});

/** Before he goes: three, and no more. */
export function goingHome(make: Make, uid: string): ContentNode {
  const { safety } = keyFeatures(uid);
  return make.cdqQuestion({
    uid: `${uid}_going_home`,
    title: "Question 2",
    stem: "Choose the three that matter most before he leaves the hospital.",
    features: [],
    limit: 3,
    isExplicitLimit: true,
    shouldShowGrade: true,
    options: [
      {
        text: "Two auto-injectors in his hand, and show him and his sister how",
        answer: true,
        feature: safety.uid,
      },
      {
        text: "Refer him to an allergist for venom testing and immunotherapy",
        answer: true,
        feature: safety.uid,
      },
      {
        text: "Watch him for six hours or longer, since he needed two doses",
        answer: true,
        feature: safety.uid,
      },
      { text: "Advice not to go outdoors in August" },
      { text: "Send him home after 30 minutes if he feels well", answer: "poison", feature: safety.uid },
      {
        text: "Prednisone for three days instead of an auto-injector",
        answer: "poison",
        feature: safety.uid,
      },
      { text: "Total IgE today" },
    ],
    answerComment: {
      nodes: [
        make.bulletList([
          "Symptoms may return after hours without a new sting. One hour of watching can be enough when everything went quickly after one dose; after a severe reaction or more than one dose of epinephrine six hours or longer are suggested.",
          "Two injectors of epinephrine, since one in ten or so needs a second dose; a written plan; somebody else who can do it. 0.3 mg is for 25–30 kg and over; where there is a device with 0.5 mg, it suits somebody of 78 kg better.",
          "After a reaction like his, a further sting brings on another systemic reaction in around half; with immunotherapy against wasp venom in fewer than 10 of 100. Test results are most reliable some weeks after the sting. A raised baseline tryptase points to mast cell disease.",
        ]),
      ],
    },
  });
}

/** Asks what protects him in later years, and how certain the learner is. */
export const nextSting = (make: Make, uid: string): ContentNode =>
  make.certaintyQuestion({
    uid: `${uid}_next_sting`,
    title: "Question 3",
    stem: "Months later his tests confirm an allergy to wasp venom. What lowers his risk most, should he be stung again?",
    options: [
      { text: "An antihistamine every day from July to September" },
      { text: "Immunotherapy with wasp venom", correct: true },
      { text: "A long-acting inhaled bronchodilator" },
      { text: "A skin test every year" },
    ],
    answerComment:
      "Venom immunotherapy protects most patients from another systemic reaction. It does not replace the auto-injector, which he keeps with him.",
  });
