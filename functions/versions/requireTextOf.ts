import type { DocumentRow } from "../table/cases/documents.ts";
import { getReusable, type Reusable } from "../table/mapping/reusables.ts";
import type { DocumentVersions } from "../table/versions/versions.ts";

/** The item of reusable content whose text a document is, with the numbers of its variants. @throws Error where there is none */
export async function requireTextOf({
  id,
  reusable_object_id,
}: Pick<DocumentRow, "id" | "reusable_object_id">): Promise<{
  reusable: Reusable;
  variants: DocumentVersions;
}> {
  const reusable =
    reusable_object_id === undefined
      ? undefined
      : await getReusable(reusable_object_id, { consistent: true });
  if (!reusable?.variants) throw new Error(`Document ${id} is the text of no reusable content`);
  return { reusable, variants: reusable.variants };
}
