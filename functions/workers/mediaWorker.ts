import { serveJobs } from "../jobs/serveJobs.ts";
import { renderMedia } from "./renderMedia.ts";

/** Makes smaller pictures of the files of the media library. */
export const handler = serveJobs("media", { atOnce: 1, workers: { render_media: renderMedia } });
