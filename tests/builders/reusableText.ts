import { newText } from "#functions/curriculum/newText.ts";
import { isoTime, newUlid, nowMs } from "#functions/runtime/clock.ts";
import { putNewReusable, type Reusable, reserveReusableId } from "#functions/table/mapping/reusables.ts";
import type { DocumentVersions } from "#functions/table/versions/versions.ts";
import { richOf } from "#shared/case/model/richText.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { aWord } from "./writer.ts";

export type ItemWithText = Reusable & { variants: DocumentVersions; document_id: number; paragraph: string };

/** An item of reusable content whose published text is one paragraph, and what else is said. */
export async function anItemWithText(
  words: string,
  parts: Partial<Pick<Reusable, "kind" | "name">> & { more?: readonly ContentNode[] } = {},
): Promise<ItemWithText> {
  const { more = [], ...named } = parts;
  const id = await reserveReusableId();
  const at = isoTime(nowMs());
  const own = {
    ...{ id, uid: newUlid(), kind: "shared_section" as const, name: `Item ${newUlid()}`, description: "" },
    ...{ created_at: at, created_by: "Tests", updated_at: at, rev: 0, ...named },
  };
  const paragraph = aWord("paragraph");
  const content: ContentNode[] = [{ type: "paragraph", uid: paragraph, content: richOf(words) }, ...more];
  const { writes, ...text } = await newText(own, content);
  const line = { id: newUlid(), at, by: "Tests", what: "Created", from: null, to: own.name };
  if (!(await putNewReusable({ ...own, ...text }, line, writes))) throw new Error("The item was not made");
  return { ...own, ...text, paragraph };
}

/** The node that holds an item in a case. */
export const aPlaceOf = ({ id, name }: Pick<Reusable, "id" | "name">, uid = aWord("place")): ContentNode => ({
  type: "variantPlaceholder",
  uid,
  variantableType: "ReusableObject",
  variantableId: id,
  roData: { name },
});
