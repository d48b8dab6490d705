import type { PlacedItem } from "./itemTypes.ts";

/** Sections that several demo cases show in their text. Written for this product. */
export const sharedSections: readonly PlacedItem[] = [
  {
    key: "summary_statement",
    name: "Build a summary statement",
    description: "What belongs in a summary statement, and what is left out.",
    blocks: [
      "A summary statement says in two or three sentences who the patient is, how the problem developed and what the key findings are.",
      [
        "Use semantic qualifiers: acute or chronic, constant or intermittent, one side or both.",
        "Choose findings that separate one diagnosis from another; leave the others out.",
        "Do not name a diagnosis as a finding.",
      ],
    ],
    places: {
      "chest-pressure": "chest_pressure_summary_statement",
      vomiting: "vomiting_summary_statement",
      "early-pregnancy": "early_pregnancy_summary_statement",
      delirium: "delirium_summary_statement",
    },
  },
  {
    key: "handover",
    name: "Handing over in four steps",
    description: "Situation, background, assessment, recommendation.",
    blocks: [
      "Hand over in four steps, and let the other repeat what matters:",
      [
        "Situation: who, where, and what is wrong now.",
        "Background: why the patient is here, and what was done.",
        "Assessment: what you think, and how sure you are.",
        "Recommendation: what has to happen, and by when.",
      ],
    ],
    places: {
      delirium: "delirium_handover",
      pneumonia: "pneumonia_severity",
    },
  },
];
