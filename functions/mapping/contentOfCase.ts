import { nextPublishedTree } from "#shared/case/changes/view.ts";
import { nodeTable } from "#shared/case/model/nodeTable.ts";
import { contentOf, indexTree } from "#shared/case/model/tree.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import type { createReusableObject } from "#shared/contract/mapping/reusables.ts";
import type { BodyOf } from "#shared/contract/route.ts";
import { documentFlags } from "#shared/domain/access/permissionFlags.ts";
import { loadVersion } from "../access/version.ts";
import { draftAtHead } from "../drafts/draftAt.ts";
import type { SignedIn } from "../runtime/authenticate.ts";
import { Refusal } from "../runtime/refusal.ts";

type Source = NonNullable<BodyOf<typeof createReusableObject>["source"]>;

const refused = (message: string): Refusal =>
  new Refusal("INVALID_REQUEST", { message, fields: [{ path: "body.source.uids", message }] });

/**
 * Content of a case that is made reusable: as the server has the draft, without suggestions that nobody has accepted.
 * @throws Refusal where it is not there, is no whole blocks side by side in a card, or the person may not take it
 */
export async function contentOfCase(source: Source, signedIn: SignedIn): Promise<ContentNode[]> {
  const { version, document, resource } = await loadVersion(source.version_id, signedIn);
  const flags: readonly string[] = documentFlags(signedIn.actor, resource);
  if (!flags.includes("createExistingContentRlo")) throw new Refusal("FORBIDDEN");
  if (document.reusable_object_id !== undefined)
    throw refused("Part of reusable content cannot be made reusable on its own. Nothing was changed.");
  if (version.rev !== source.base_rev) throw new Refusal("REVISION_MOVED");
  const root = nextPublishedTree((await draftAtHead(version)).draft);
  const { byUid } = indexTree(root);
  const found = source.uids.flatMap((uid) => byUid.get(uid) ?? []);
  if (found.length !== source.uids.length)
    throw refused("Only content that is saved and accepted can be made reusable. Nothing was changed.");
  const [first] = found;
  const { parent } = first ?? {};
  const isBeside = parent !== undefined && found.every((each) => each.parent === parent);
  if (!isBeside || parent === root || !contentOf(parent).some((node) => node === first?.node))
    throw refused("Choose whole blocks that stand side by side in a card. Nothing was changed.");
  const [odd] = found.filter(
    ({ node }) => !nodeTable[node.type].inPages || node.type === "variantPlaceholder",
  );
  if (odd) throw refused(`A ${nodeTable[odd.node.type].name} cannot be made reusable. Nothing was changed.`);
  return found.map(({ node }) => node);
}
