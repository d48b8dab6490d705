import type { Persona, Sheet } from "#shared/patient/sheet/sheet.ts";

/** A small sheet with something of each kind: unasked, asked, denied, never. */
export function backPainSheet(persona: Partial<Persona> = {}): Sheet {
  return {
    form: 1,
    persona: {
      name: "Ruth Olsen",
      demographics: "58-year-old woman",
      speaker: "patient",
      mood: "worried",
      ownIdea: "Maybe I pulled something.",
      openness: "answers",
      hardOfHearing: false,
      ...persona,
    },
    diagnosis: ["Vertebral compression fracture", "osteoporotic fracture"],
    facts: [
      {
        id: "complaint-1",
        topic: "complaint",
        tell: "unasked",
        says: "My back hurts.",
        asks: ["What brings you in today?", "How can I help you?"],
      },
      {
        id: "onset-1",
        topic: "onset",
        tell: "asked",
        says: "It began four days ago, when I lifted a crate.",
        asks: ["When did the pain start?", "How did it begin?"],
      },
      {
        id: "duration-1",
        topic: "duration",
        tell: "asked",
        says: "Four days now.",
        asks: ["How long have you had the pain?"],
      },
      {
        id: "smoking-1",
        topic: "smoking",
        tell: "asked",
        says: "I smoke ten cigarettes a day.",
        asks: ["Do you smoke?", "How many cigarettes a day?"],
      },
      {
        id: "medications-1",
        topic: "medications",
        tell: "asked",
        says: "I take a steroid for my lungs.",
        asks: ["Do you take any medications?", "What medicines are you on?"],
      },
      {
        id: "medications-2",
        topic: "medications",
        tell: "asked",
        says: "And ibuprofen since Monday.",
        asks: ["Do you take anything over the counter?"],
      },
      {
        id: "medications-3",
        topic: "medications",
        tell: "asked",
        says: "I stopped my calcium tablets.",
        asks: ["Do you take any vitamins or supplements?"],
      },
      {
        id: "absent-1",
        topic: "absent",
        tell: "asked",
        says: "No, no fever.",
        denies: "fever",
        asks: ["Do you have fever?"],
      },
      {
        id: "absent-2",
        topic: "absent",
        tell: "asked",
        says: "No, no weight loss.",
        denies: "weight loss",
        asks: ["Have you lost weight?"],
      },
      {
        id: "examination-1",
        topic: "examination",
        tell: "never",
        says: "Percussion tenderness over L1",
        asks: ["What did the examination show?"],
      },
      {
        id: "tests-1",
        topic: "tests",
        tell: "never",
        says: "Wedge deformity on radiograph",
        asks: ["What did the tests show?"],
      },
      {
        id: "diagnosis-1",
        topic: "diagnosis",
        tell: "never",
        says: "Vertebral compression fracture",
        asks: ["What is the diagnosis?"],
      },
    ],
  };
}
