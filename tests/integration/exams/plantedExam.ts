import { storeCaption } from "#functions/documents/captions.ts";
import { putObject } from "#functions/ports/storage.ts";
import type { DocumentRow } from "#functions/table/cases/documents.ts";
import { caseBuilder } from "#shared/case/build/buildCase.ts";
import { fileStoreKey } from "#shared/case/model/fileStore.ts";
import { rich } from "#shared/case/model/richText.ts";
import { contentOf } from "#shared/case/model/tree.ts";
import type { ContentNode } from "#shared/case/model/types.ts";

/** Stands in whatever says what is right in the planted exam: its words, its files, its lists. */
export const planted = /planted/i;

export const examUids = {
  root: "exam",
  first: "first_input",
  second: "second_input",
  last: "last_input",
} as const;

const picture = "1/original/images/planted.svg";
export const plantedImage = "planted.svg";
export const plantedFile = "old/planted 1.svg";
const svg = "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>";

/** An exam of three questions, with a start page, all of whose keys are planted. */
export function aPlantedExam(parts: Partial<ContentNode> = {}): ContentNode {
  const make = caseBuilder(examUids.root);
  const media: ContentNode[] = [
    { type: "image", uid: "shown_picture", url: picture, altText: "planted picture" },
    { type: "image", uid: "old_picture", uri: plantedFile },
    { type: "video", uid: "shown_film", url: "1/original/videos/planted.mp4", title: rich("planted film") },
  ];
  const question = (uid: string) => {
    const node = make.multipleChoiceQuestion({
      uid,
      stem: `What of ${uid}?`,
      options: [{ text: "This", correct: true }, { text: "That" }],
      answerComment: `planted comment of ${uid}`,
    });
    const content = contentOf(node).map((part) =>
      part.uid.endsWith("_answer_comment") && uid === "first"
        ? { ...part, content: [...contentOf(part), ...media] }
        : part,
    );
    return { ...node, content };
  };
  const start: ContentNode = {
    type: "button",
    uid: "begin",
    title: rich("Begin"),
    onClick: [{ action: "startTimer", uid: examUids.root }],
  };
  const root = make.signatureCase({
    uid: examUids.root,
    title: "An exam",
    authors: ["A. Author"],
    learningObjectives: ["planted objective"],
    synopsis: "planted synopsis",
    references: "planted reference",
    releaseNotes: "planted release note",
    saqCards: [
      make.card({
        uid: "saq",
        subtype: "saq_page",
        title: "planted quiz",
        content: [question("planted_saq")],
      }),
    ],
    metadata: { final_diagnoses: ["planted diagnosis"], differential_diagnosis: ["planted differential"] },
    cards: [
      make.card({ uid: "rules", title: "Rules", content: [make.para("No talking."), start] }),
      make.card({ uid: "card_1", title: "One", content: [question("first")] }),
      make.card({
        uid: "card_2",
        title: "Two",
        content: [
          question("second"),
          make.cdqQuestion({
            stem: "What next?",
            features: [{ uid: "key_feature", text: "planted feature" }],
            options: [{ text: "Right", answer: true, feature: "key_feature" }, { text: "Idle" }],
          }),
        ],
      }),
      make.card({
        uid: "card_3",
        title: "Three",
        content: [make.freeTextQuestion({ uid: "last", stem: "Why?", answerComment: "planted ideal" })],
      }),
    ],
  });
  return { ...root, timeLimit: 3600, ...parts };
}

/** What its row in lists says. */
export const plantedRow: Partial<DocumentRow> = {
  case_synopsis: "<p>planted synopsis</p>",
  last_release_notes: "<p>planted note</p>",
  learning_objectives: ["planted objective"],
  mod_map_image: "1/original/images/planted-map.svg",
  follow_up: { quiz_url: null, quiz_question_count: 2, todo_url: null, todo_action: null },
};

/** Its files, with the captions of its film. */
export async function storePlantedFiles(document: DocumentRow): Promise<void> {
  await putObject("MEDIA_BUCKET", picture, svg, "image/svg+xml");
  await putObject("MEDIA_BUCKET", fileStoreKey(plantedFile), svg, "image/svg+xml");
  const text = "WEBVTT\n\n00:00:00.000 --> 00:00:02.000\nplanted words\n";
  const caption = { externalIdentifier: "1", file: "planted.vtt", title: "planted film", text };
  await storeCaption({ documentId: document.id, ...caption });
}
