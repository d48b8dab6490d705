import { caseBuilder } from "#shared/case/build/buildCase.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import type { ChecklistItem } from "#shared/patient/feedback/encounterFeedback.ts";
import type { AuthoredEncounter } from "#shared/patient/sheet/authoredEncounter.ts";
import { backPainSheet } from "./backPainSheet.ts";

export const patientUids = { chat: "a_chat", feedback: "a_chat_feedback", chatCard: "chat_card" } as const;
export const assistantIds = { chat: 71, feedback: 72 } as const;

const item = (id: string, name: string, isKey: boolean): ChecklistItem => ({ id, name, facts: [id], isKey });

/** A patient with back pain, and what a student should ask her for. */
export const backPainEncounter = (): AuthoredEncounter => ({
  form: 1,
  sheet: backPainSheet(),
  checklist: [
    item("onset-1", "Onset of the pain", true),
    item("smoking-1", "Smoking", false),
    item("medications-1", "Steroids", true),
  ],
});

export const aChat = (parts: Partial<ContentNode> = {}): ContentNode => ({
  type: "aiAssistantChat",
  uid: patientUids.chat,
  assistant_id: assistantIds.chat,
  encounter: backPainEncounter(),
  ...parts,
});

export const aChatFeedback = (): ContentNode => ({
  type: "aiAssistantFeedback",
  uid: patientUids.feedback,
  assistant_id: assistantIds.feedback,
  chat_uid: patientUids.chat,
});

/** A case in which a patient is talked to, and feedback on it follows; without the feature a history to read. */
export function aCaseWithPatient(chat = aChat()): ContentNode {
  const make = caseBuilder("talk");
  const ai = { aiDisplayFlag: "aiOn" } as const;
  return make.signatureCase({
    uid: "talk",
    title: "A patient to talk to",
    authors: ["A. Author"],
    learningObjectives: ["Take a history"],
    cards: [
      make.card({ uid: "intro", title: "Presentation", content: [make.para("Ruth Olsen comes in.")] }),
      {
        ...make.card({
          uid: patientUids.chatCard,
          title: "Encounter",
          subtype: "ai_assistant_page",
          content: [chat],
        }),
        ...ai,
      },
      {
        ...make.card({
          uid: "feedback_on_chat",
          title: "Feedback",
          subtype: "ai_assistant_feedback_page",
          content: [aChatFeedback()],
        }),
        ...ai,
      },
      {
        ...make.card({
          uid: "told_history",
          title: "History",
          content: [make.para("Her back has hurt for four days.")],
        }),
        aiDisplayFlag: "aiOff",
      },
      make.card({ uid: "last", title: "Plan", content: [make.para("An image of the spine.")] }),
    ],
  });
}
