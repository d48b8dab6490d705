import type { Draft } from "#shared/case/changes/draft.ts";
import { type OpenWork, openWorkIn } from "#shared/case/changes/openWork.ts";
import type { VersionRow } from "../table/versions/versions.ts";

/** Returns the open work of a draft in which no comment was written: whoever was mentioned before still is. */
export const openWorkAfter = ({ open_work }: Pick<VersionRow, "open_work">, draft: Draft): OpenWork => ({
  ...openWorkIn(draft),
  mentioned: open_work?.mentioned ?? [],
});
