import { boxDiagram } from "./boxDiagram.ts";

export const aorticStenosisMap: string = boxDiagram({
  title: "Mechanisms of aortic stenosis",
  boxes: {
    cause: { x: 1, y: 0, tone: "cause", lines: ["Age, bicuspid valve,", "rheumatic fever"] },
    narrow: { x: 1, y: 1, tone: "mechanism", lines: ["Leaflets thicken, calcify", "and open less"] },
    jet: { x: 0, y: 1, tone: "finding", lines: ["Fast, turbulent jet:", "harsh systolic murmur"] },
    pulse: { x: 2, y: 1, tone: "finding", lines: ["Slow, small carotid pulse;", "soft second sound"] },
    load: { x: 1, y: 2, tone: "mechanism", lines: ["Pressure load of the", "left ventricle"] },
    thick: { x: 1, y: 3, tone: "mechanism", lines: ["Concentric hypertrophy,", "stiff ventricle"] },
    oxygen: { x: 0, y: 3, tone: "mechanism", lines: ["More oxygen needed,", "less coronary reserve"] },
    fixed: { x: 2, y: 2, tone: "mechanism", lines: ["Output cannot rise", "with effort"] },
    angina: { x: 0, y: 4, tone: "finding", lines: ["Angina"] },
    failure: { x: 1, y: 4, tone: "finding", lines: ["Dyspnea,", "heart failure"] },
    syncope: { x: 2, y: 4, tone: "finding", lines: ["Syncope on effort"] },
  },
  arrows: [
    ["cause", "narrow"],
    ["narrow", "jet"],
    ["narrow", "pulse"],
    ["narrow", "load"],
    ["narrow", "fixed"],
    ["load", "thick"],
    ["thick", "oxygen"],
    ["oxygen", "angina"],
    ["thick", "failure"],
    ["fixed", "syncope"],
  ],
});

export const ironDeficiencyMap: string = boxDiagram({
  title: "Mechanisms of iron deficiency anemia",
  boxes: {
    loss: { x: 0, y: 0, tone: "cause", lines: ["Blood loss:", "menses, gut, donation"] },
    intake: {
      x: 1,
      y: 0,
      tone: "cause",
      lines: ["Need or diet:", "growth, pregnancy,", "little iron eaten"],
    },
    uptake: {
      x: 2,
      y: 0,
      tone: "cause",
      lines: ["Poor absorption:", "celiac disease, gastritis,", "gastric surgery"],
    },
    stores: { x: 1, y: 1, tone: "mechanism", lines: ["Stores empty:", "ferritin falls"] },
    transport: {
      x: 1,
      y: 2,
      tone: "mechanism",
      lines: ["Less iron carried: transferrin", "rises, saturation falls"],
    },
    heme: { x: 1, y: 3, tone: "mechanism", lines: ["Too little heme for", "the red cell precursors"] },
    tissue: { x: 0, y: 3, tone: "mechanism", lines: ["Too little iron in", "epithelia, muscle, brain"] },
    cells: { x: 2, y: 3, tone: "finding", lines: ["Small, pale cells of", "unequal size; RDW high"] },
    signs: { x: 0, y: 4, tone: "finding", lines: ["Glossitis, brittle nails,", "pica, restless legs"] },
    anemia: { x: 1, y: 4, tone: "finding", lines: ["Anemia: fatigue, dyspnea,", "pallor, tachycardia"] },
    platelets: { x: 2, y: 4, tone: "finding", lines: ["Often high platelets"] },
  },
  arrows: [
    ["loss", "stores"],
    ["intake", "stores"],
    ["uptake", "stores"],
    ["stores", "transport"],
    ["transport", "heme"],
    ["transport", "tissue"],
    ["heme", "cells"],
    ["heme", "anemia"],
    ["tissue", "signs"],
    ["heme", "platelets"],
  ],
});
