import { nextPublishedTree } from "#shared/case/changes/view.ts";
import { tellingNamesOf } from "#shared/case/model/tellingNames.ts";
import { untoldPicturesOf } from "#shared/case/model/untoldPictures.ts";
import { getPublishPlan as route } from "#shared/contract/versions/publishing.ts";
import { type LoadedVersion, loadVersion } from "../access/version.ts";
import { fillTree } from "../curriculum/texts.ts";
import { draftAtHead } from "../drafts/draftAt.ts";
import { defineHandler } from "../runtime/handler.ts";
import { planCorrection, planPublishing } from "./publishPlan.ts";
import { requireWritten } from "./requireWriting.ts";

export const getPublishPlan = defineHandler<typeof route, LoadedVersion>(route, {
  load: ({ params }, signedIn) => loadVersion(Number(params.id), signedIn),
  run: async (_call, { loaded: { version, document } }) => {
    requireWritten(version);
    const { draft, rev } = await draftAtHead(version);
    const { root: next } = await fillTree(nextPublishedTree(draft));
    const [plan, { check, attempts }] = await Promise.all([
      planPublishing(document, next),
      planCorrection(document, next),
    ]);
    const { isMore, ...counted } = attempts;
    return {
      rev,
      is_mapping_incomplete: plan.isMappingIncomplete,
      questions: plan.questions,
      mapped_changes: plan.mappedChanges,
      untold_pictures: untoldPicturesOf(next),
      telling_names: tellingNamesOf(next),
      correction: {
        problem: check.isCorrection ? null : check.why,
        beyond: check.isCorrection ? [] : check.beyond,
        attempts: { ...counted, is_more: isMore },
      },
    };
  },
});
