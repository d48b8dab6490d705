import { treeHash } from "#shared/case/changes/treeHash.ts";
import type { Answer, Send } from "#tests/builders/http.ts";
import type { Writer } from "#tests/builders/writer.ts";

/** What an edit page says of itself with what it asks for: its window, the lock's token, the revision it shows. */
export const writing = ({ session, token, rev }: Writer) => ({
  session,
  lock_token: token(),
  base_rev: rev(),
});

/** Publishes a version as its writer has it; `more` over what is sent. */
export const publishAs = (
  send: Send,
  writer: Writer,
  { documentId, versionId }: { documentId: number; versionId: number },
  more: object = {},
): Promise<Answer> =>
  send({
    method: "POST",
    path: `/documents/${documentId}/publish`,
    body: {
      document: {
        ...writing(writer),
        version_id: versionId,
        tree_hash: treeHash(writer.draft()),
        should_update_banner: true,
        ...more,
      },
    },
    as: writer.person,
  });
