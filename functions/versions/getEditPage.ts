import { getEditPage as route } from "#shared/contract/versions/versions.ts";
import { allowedEditMode, documentFlags } from "#shared/domain/access/permissionFlags.ts";
import { type LoadedVersion, loadVersion } from "../access/version.ts";
import { titleOfText } from "../curriculum/newText.ts";
import { env } from "../runtime/env.ts";
import { defineHandler } from "../runtime/handler.ts";
import { getDocumentVersions } from "../table/versions/versions.ts";
import { hasSignatureVersion, usesOfText } from "./actorOf.ts";
import { presentVersion } from "./presentVersion.ts";
import { projectOf } from "./projectContext.ts";
import { requireTextOf } from "./requireTextOf.ts";

export const getEditPage = defineHandler<typeof route, LoadedVersion>(route, {
  load: ({ params }, signedIn) => loadVersion(Number(params.id), signedIn),
  run: async ({ query }, { loaded, actor, person }) => {
    const { version, document, resource, program } = loaded;
    const versions = await getDocumentVersions(document.id);
    if (!versions)
      throw new Error(`Document ${document.id} has a version ${version.id} and does not know it`);
    const isText = document.reusable_object_id !== undefined;
    const reusable = isText ? (await requireTextOf(document)).reusable : undefined;
    const project = await projectOf(query.project_id, loaded, versions);
    const { id, first_name, last_name, email } = person.profile;
    return {
      version: presentVersion(version),
      documentContext: {
        id: document.id,
        title: reusable ? titleOfText(reusable.name) : document.title,
        kind: document.kind,
        docType: isText ? ("ReusableObject" as const) : ("Document" as const),
        publishVersionId: versions.published,
        editVersionId: versions.ongoing_maintenance,
        scheduledReviewVersionId: versions.scheduled_review,
        coverImage: document.cover_image,
        modMapImageFilename: document.mod_map_image,
        prerequisite_document_id: document.prerequisite_document_id,
        styleGuideId: program.style_guide_id ?? null,
        possible_prerequisite: document.possible_prerequisite ?? false,
        is_unpublished: document.is_unpublished ?? false,
        has_signature_version: hasSignatureVersion(document),
        reusable_object_id: document.reusable_object_id ?? null,
        roDocumentCount: await usesOfText(document),
      },
      userContext: {
        ...{ id, first_name, last_name, email },
        isAdmin: actor.isAdmin,
        role: actor.membership?.role ?? null,
        allowedEditMode: allowedEditMode(actor, resource),
        permissions: documentFlags(actor, resource),
      },
      featureFlags: {
        saq_phase_1: program.feature_flags.saq_phase_1 ?? false,
        new_landing_pages: program.feature_flags.new_landing_pages ?? false,
      },
      bench: {
        model: (program.may_use_language_model === true && env().LANGUAGE_MODEL?.model) || null,
        fails_allowed: program.bench_fails_allowed ?? 0,
        is_withheld: document.is_ai_withheld ?? false,
      },
      project,
    };
  },
});
