import { threadIdOf } from "#functions/encounters/threadId.ts";
import { putObject } from "#functions/ports/storage.ts";
import { type ImageName, imagePdfKey } from "#functions/print/imagePdf.ts";
import { actorOf } from "#functions/runtime/authenticate.ts";
import { createAttempt } from "#functions/table/cases/attempts.ts";
import { createConversation } from "#functions/table/cases/conversations.ts";
import { fileStoreKey } from "#shared/case/model/fileStore.ts";
import { contentOf } from "#shared/case/model/tree.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { learnerIdOf } from "#shared/domain/access/audience.ts";
import { beginning } from "#shared/patient/dialogue/encounter.ts";
import { aChat, assistantIds, patientUids } from "#tests/builders/patient/aCaseWithPatient.ts";
import { aSelfAssessmentCard, aSmallCase, smallCaseUids } from "#tests/builders/smallCase.ts";
import { type BuiltPerson, setProgress } from "#tests/builders/world.ts";
import { document, type Scene, type Valid } from "./scene.ts";

const anAttempt = async ({ documentId, snapshotId }: Scene, person: BuiltPerson): Promise<void> => {
  await createAttempt({
    user_id: person.id,
    document_id: documentId,
    attempt: 1,
    snapshot_id: snapshotId,
    opened_at: "2026-11-20T08:00:00.000Z",
    resets: 0,
  });
};

const aFinishedCase = ({ documentId }: Scene, person: BuiltPerson): Promise<void> =>
  setProgress(person, { id: documentId }, { percent_complete: 100, is_finished: true });

/** An image that was printed before: printing itself has tests of its own. */
const aPrintedImage = ({ documentId, snapshotId }: Scene, image: ImageName): Promise<void> =>
  putObject("REPORT_BUCKET", imagePdfKey(documentId, snapshotId, image), "%PDF-1.4\n", "application/pdf");

const storedFile = "old/ecg 1.svg";
const aStoredFile = (): Promise<void> =>
  putObject(
    "MEDIA_BUCKET",
    fileStoreKey(storedFile),
    "<svg xmlns='http://www.w3.org/2000/svg'/>",
    "image/svg+xml",
  );

/** A conversation that the person has begun, as what they meet the case. */
const aConversation = (scene: Scene, person: BuiltPerson) => ({
  user_id: learnerOfPerson(person),
  document_id: scene.documentId,
  attempt: 1,
  node_uid: patientUids.chat,
});

const learnerOfPerson = (person: BuiltPerson): string =>
  learnerIdOf(
    actorOf({ profile: person, memberships: person.memberships, sessions: [] }, person.memberships[0]),
  );

/** The case of the scene: it names a file of the media and one of the old store, and has self-assessment questions. */
export const sceneCase = (): ContentNode => {
  const root = aSmallCase("A small case", [
    { type: "image", uid: "old_image", uri: storedFile },
    { type: "image", uid: "an_image", url: "1/original/images/ecg.svg" },
    aChat(),
  ]);
  return { ...root, content: [...contentOf(root), aSelfAssessmentCard()] };
};

/** Calls of cases as they are played, and what follows them. */
export const documentsCalls: Readonly<Record<string, Valid>> = {
  createAssistantThread: {
    parts: ({ documentId }, { id }) => ({
      params: { id: String(assistantIds.chat) },
      body: {
        ai_assistant_thread: { user_id: id, document_id: documentId, chat_uid: patientUids.chat },
      },
    }),
  },
  getAssistantMessages: {
    parts: ({ documentId }, { id }) => ({
      query: { user_id: id, document_id: String(documentId), chat_uid: patientUids.chat },
    }),
  },
  createAssistantFeedback: {
    parts: (scene, person) => ({
      params: { id: threadIdOf(aConversation(scene, person)) },
      body: { feedback: { smiley_rating: 4, issues: ["Patient was too easy"], comment: "Well done." } },
    }),
    prepare: async (scene, person) => {
      await createConversation({
        ...aConversation(scene, person),
        assistant_id: assistantIds.chat,
        created_at: "2026-11-20T08:00:00.000Z",
        messages: [],
        encounter: beginning,
        rev: 1,
        signal_at: "2026-11-20T08:00:00.000Z",
      });
    },
  },
  getDocument: { parts: (scene) => ({ params: document(scene), query: { embedded: "true" } }) },
  findElsewhere: { parts: ({ relationId }) => ({ params: { kind: "course_item", id: String(relationId) } }) },
  getPrerequisite: { parts: (scene) => ({ params: { kind: "document", ...document(scene) } }) },
  getCourseItem: { parts: ({ relationId }) => ({ params: { id: String(relationId) } }) },
  getOthersAnswers: {
    parts: ({ relationId }) => ({
      params: { id: String(relationId) },
      query: { question: `${smallCaseUids.question}_input` },
    }),
  },
  getVersion: {
    parts: ({ snapshotId, documentId }) => ({
      params: { id: snapshotId },
      query: { document_id: String(documentId) },
    }),
  },
  getDocumentUserState: { parts: (scene) => ({ params: document(scene) }) },
  getDocumentItem: { parts: (scene) => ({ params: document(scene) }) },
  createDocumentUserState: {
    parts: ({ documentId, snapshotId }) => ({
      body: { document_user_state: { document_id: documentId, version_id: snapshotId } },
    }),
  },
  updateDocumentUserState: {
    parts: (scene) => ({
      params: document(scene),
      body: {
        document_user_state: {
          attempt: 1,
          state: { [smallCaseUids.choice]: { value: { value: true, updatedAt: 1_700_000_000_000 } } },
        },
      },
    }),
  },
  createDocumentUserLog: {
    parts: (scene) => ({
      params: document(scene),
      body: {
        document_user_log: {
          type: "OpenedDocumentLog",
          created_at: 1_700_000_000,
          document_set_id: scene.courseId,
          version_id: scene.snapshotId,
        },
      },
    }),
  },
  deleteDocumentUserState: {
    // Each person has reset their first attempt by then, as the route before this one does.
    parts: (scene) => ({ params: document(scene), query: { attempt: "2" } }),
    prepare: anAttempt,
  },
  resetDocument: {
    parts: (scene) => ({ params: document(scene), body: { attempt: 1 } }),
    prepare: anAttempt,
  },
  getCaseSummary: { parts: (scene) => ({ params: document(scene) }), prepare: aFinishedCase },
  getQuiz: {
    parts: (scene) => ({ params: document(scene), query: { "q1[]": "saq_one_input_1" } }),
    prepare: aFinishedCase,
  },
  getTodoForm: { parts: (scene) => ({ params: document(scene) }), prepare: aFinishedCase },
  getTodo: {
    parts: (scene) => ({ params: document(scene), query: { in_days: "7" } }),
    prepare: aFinishedCase,
  },
  getAssetPdf: {
    parts: (scene) => ({ params: document(scene), query: { external_id: "ecg.svg" } }),
    prepare: (scene) => aPrintedImage(scene, { kind: "asset", name: "ecg.svg" }),
  },
  getImagePdf: {
    parts: (scene) => ({ params: document(scene), query: { image_name: storedFile } }),
    prepare: (scene) => aPrintedImage(scene, { kind: "uri", name: storedFile }),
  },
  getStoredFile: {
    parts: (scene) => ({ params: { ...document(scene), path: storedFile } }),
    prepare: aStoredFile,
  },
};
