import { replaceVariant as route } from "#shared/contract/mapping/variants.ts";
import { type LoadedVersion, loadVariant } from "../access/version.ts";
import { defineHandler } from "../runtime/handler.ts";
import { type Direction, pushVersion, toMaintenance, toReview } from "./pushVersion.ts";

const directions = {
  maintenance_variant: toMaintenance,
  review_variant: toReview,
} as const satisfies Record<string, Direction>;

export const replaceVariant = defineHandler<typeof route, LoadedVersion>(route, {
  load: ({ params }, signedIn) => loadVariant(Number(params.id), signedIn),
  run: ({ body, query }, signedIn) =>
    pushVersion(signedIn.loaded, signedIn, {
      direction: directions[query.replaceable_variant],
      baseRev: body.base_rev,
    }),
});
