import { isRendered, renditionRule } from "#shared/domain/media/mediaFormats.ts";
import type { StoredAsset } from "../table/media/assets.ts";
import { orderJob } from "./orderJob.ts";

type RenderedFile = Pick<StoredAsset, "id" | "format" | "file_uid">;

/** Id of the job that renders a file by the current rule. Ordering it again orders nothing new. */
export const renditionJobId = ({ id, file_uid }: Pick<RenderedFile, "id" | "file_uid">): string =>
  `render-media:${id}:${file_uid}:${renditionRule}`;

/** Has a worker make smaller pictures of a file, once for each file. Its place shows the file itself until then. */
export async function orderRenditions({ id, format, file_uid }: RenderedFile): Promise<void> {
  if (file_uid === null || !isRendered(format)) return;
  await orderJob({
    kind: "render_media",
    id: renditionJobId({ id, file_uid }),
    input: { asset_id: id, file_uid },
    requestedBy: null,
    programId: null,
  });
}
