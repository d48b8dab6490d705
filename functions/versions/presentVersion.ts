import type * as z from "zod/mini";
import type { versionHead } from "#shared/contract/versions/revision.ts";
import type { VersionRow } from "../table/versions/versions.ts";

/** Where a version stands, as replies say it. The published one is what learners read, whatever is written meanwhile. */
export const presentVersion = (version: VersionRow): z.infer<typeof versionHead> => ({
  id: version.id,
  document_id: version.document_id,
  type: version.type,
  rev: version.rev,
  saved_at: version.saved_at,
  published: version.rev === (version.published_rev ?? 0),
  changeAuthorIds: [...new Set(version.editor_ids)],
});
