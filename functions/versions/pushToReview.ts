import { pushToReview as route } from "#shared/contract/versions/publishing.ts";
import { type LoadedVersion, loadVersion } from "../access/version.ts";
import { defineHandler } from "../runtime/handler.ts";
import { pushVersion } from "./pushVersion.ts";

export const pushToReview = defineHandler<typeof route, LoadedVersion>(route, {
  load: ({ params }, signedIn) => loadVersion(Number(params.id), signedIn),
  run: ({ body }, signedIn) =>
    pushVersion(signedIn.loaded, signedIn, {
      direction: {
        from: "ONGOING_MAINTENANCE",
        to: "scheduled_review",
        message: "Pushed to SR!",
        detail: "Scheduled Review Version updated.",
      },
      baseRev: body.base_rev,
    }),
});
