import { serveJobs } from "../jobs/serveJobs.ts";
import { renderMedia } from "./renderMedia.ts";
import { renderOlder } from "./renderOlder.ts";

/** Makes smaller pictures of the files of the media library. */
export const handler = serveJobs("media", {
  atOnce: 1,
  workers: { render_media: renderMedia, render_older: renderOlder },
});
