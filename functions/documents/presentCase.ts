import type { DisplayMode } from "#shared/case/model/types.ts";
import type { CaseContexts } from "#shared/contract/documents/documents.ts";
import { audienceOf, displayModesOf } from "#shared/domain/access/audience.ts";
import { allowedEditMode, documentFlags } from "#shared/domain/access/permissionFlags.ts";
import type { Actor } from "#shared/domain/access.ts";
import type { LoadedDocument } from "../access/document.ts";
import { offeredModel } from "../encounters/offeredModel.ts";
import { signMediaUrl } from "../ports/storage.ts";
import { givesSummary } from "../sealed/givesSummary.ts";
import { readCase } from "../sealed/readCase.ts";
import { getDocumentVersions } from "../table/versions/versions.ts";
import { listCaptions } from "./captions.ts";

/** The version that the person would write on. Learners and staff cost no read. */
async function reviewVersion(
  { document, resource }: LoadedDocument,
  actor: Actor,
): Promise<number | undefined> {
  if (allowedEditMode(actor, resource) === "ViewOnly") return undefined;
  return (await getDocumentVersions(document.id))?.scheduled_review;
}

/**
 * The contexts of a case page. An attempt keeps the snapshot that it began with; without one, the published snapshot is
 * shown and the attempt opens with the first signal. `asked` is the display mode that the page would like.
 * @see spec documents §3 Contexts
 */
export async function presentCase(
  loaded: LoadedDocument,
  actor: Actor,
  { course, asked }: { course: CaseContexts["document_set"]; asked?: DisplayMode | undefined },
): Promise<CaseContexts> {
  const { document, program, resource } = loaded;
  const audience = audienceOf(actor);
  const modes = displayModesOf(audience, document.kind);
  const [{ attempt, progress, snapshotId, tree: root, exam }, scheduled_review_version_id] =
    await Promise.all([readCase(loaded, actor, { tellsKey: false }), reviewVersion(loaded, actor)]);
  return {
    documentContext: {
      id: document.id,
      title: document.title,
      kind: document.kind,
      docType: "Document",
      quizUrl: document.follow_up?.quiz_url ?? null,
      quizQuestionCount: document.follow_up?.quiz_question_count ?? 0,
      todoUrl: document.follow_up?.todo_url ?? null,
      todoAction: document.follow_up?.todo_action ?? null,
      caseSummaryUrl: (await givesSummary(exam)) ? `/documents/${document.id}/case_summary.pdf` : null,
      timeOnCase: progress?.time_on_case_ms ?? 0,
      recommendedTime: document.recommended_time,
      captions: await listCaptions(document.id, root),
    },
    displayContext: {
      displayMode: modes.find((mode) => mode === asked) ?? modes[0],
      displayModes: [...modes],
      audience,
      isEmbeded: false,
      enableAiSummaryStatementFeedback: program.feature_flags.vpe === true && exam === undefined,
      languageModel: offeredModel(program),
      resetCaseUrl: `/documents/${document.id}/reset`,
      programName: program.name,
      allowedEditMode: allowedEditMode(actor, resource),
      permissions: documentFlags(actor, resource),
      ...(scheduled_review_version_id === undefined ? {} : { scheduled_review_version_id }),
      featureFlags: {
        vpe: program.feature_flags.vpe ?? false,
        saq_phase_1: program.feature_flags.saq_phase_1 ?? false,
        offline_observer_backoff: program.feature_flags.offline_observer_backoff ?? null,
      },
    },
    currentVersion: {
      id: snapshotId,
      rootUid: root.uid,
      coverImage: document.cover_image === null ? null : await signMediaUrl(document.cover_image),
      disableBookmarks: root.disableBookmarks === true,
      onlyOneUncollapsedSection: root.onlyOneUncollapsedSection === true,
    },
    attempt: attempt?.attempt ?? 1,
    document_set: course,
  };
}
