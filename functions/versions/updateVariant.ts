import { updateVariant as route } from "#shared/contract/mapping/variants.ts";
import { type LoadedVersion, loadVariant } from "../access/version.ts";
import { defineHandler } from "../runtime/handler.ts";
import { saveBatch } from "./saveVersion.ts";

export const updateVariant = defineHandler<typeof route, LoadedVersion>(route, {
  load: ({ params }, signedIn) => loadVariant(Number(params.id), signedIn),
  run: ({ body }, signedIn) => saveBatch(body.variant, signedIn),
});
