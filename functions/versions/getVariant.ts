import { peopleIn } from "#shared/case/changes/peopleIn.ts";
import { toRecords } from "#shared/case/changes/toRecords.ts";
import { nextPublishedTree } from "#shared/case/changes/view.ts";
import { getVariant as route } from "#shared/contract/mapping/variants.ts";
import { type LoadedVersion, loadVariant } from "../access/version.ts";
import { draftAtHead } from "../drafts/draftAt.ts";
import { publishedDraft } from "../drafts/publishedDraft.ts";
import { defineHandler } from "../runtime/handler.ts";
import { listNames } from "../table/identity/people.ts";
import { usesOfText } from "./actorOf.ts";
import { presentVersion } from "./presentVersion.ts";
import { requireTextOf } from "./requireTextOf.ts";

export const getVariant = defineHandler<typeof route, LoadedVersion>(route, {
  load: ({ params }, signedIn) => loadVariant(Number(params.id), signedIn),
  run: async (_call, { loaded: { version, document } }) => {
    const { reusable, variants } = await requireTextOf(document);
    const isPublished = version.type === "PUBLISHED";
    const draft = isPublished ? await publishedDraft(document) : (await draftAtHead(version)).draft;
    const names = await listNames([...peopleIn(draft)]);
    const { id, type, rev, published, changeAuthorIds } = presentVersion(version);
    return {
      ...{ id, type, rev, published, changeAuthorIds },
      reusable_object: {
        ...{ id: reusable.id, kind: reusable.kind, name: reusable.name },
        publishVariantId: variants.published,
        maintenanceVariantId: variants.ongoing_maintenance,
        reviewVariantId: variants.scheduled_review,
        roDocumentCount: await usesOfText(document),
      },
      data: nextPublishedTree(draft),
      changeData: toRecords(draft, (userId) => names.get(userId) ?? userId),
    };
  },
});
