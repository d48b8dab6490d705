export type SecurityPolicyOptions = {
  /** Origins that images, media and files come from: the buckets'. */
  objectOrigins: readonly string[];
  /** Hosts whose WebSocket the pages open, beside their own. */
  liveHosts: readonly string[];
};

/** The hosts of videos that cases name by id; a player is only loaded once somebody presses play. */
const videoHosts = ["https://www.youtube-nocookie.com", "https://player.vimeo.com"];

/**
 * The policy of the service worker's own script. A browser keeps it for as long as the script's bytes stay the same, over releases,
 * so it names no host that may change. What the worker asks for, the policy of the page that asked it has allowed.
 */
export const workerSecurityPolicy = "default-src 'none'; script-src 'self'; connect-src *";

/** The policy of scripts, styles and fonts: opened as pages of their own, they may do nothing. What they do in a page, its policy says. */
export const fileSecurityPolicy = "default-src 'none'; frame-ancestors 'none'";

/**
 * The content security policy of every other reply. Styles may be inline: the component library writes its variables into
 * style elements and positions with style attributes. Scripts never are.
 */
export function contentSecurityPolicy({ objectOrigins, liveHosts }: SecurityPolicyOptions): string {
  const objects = objectOrigins.join(" ");
  const live = liveHosts.map((host) => ` wss://${host}`).join("");
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob: ${objects}`,
    `media-src 'self' blob: ${objects}`,
    "font-src 'self'",
    `connect-src 'self'${live} ${objects}`,
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "object-src 'none'",
    // A PDF of a case is shown in a frame, from the media bucket.
    `frame-src ${objects} ${videoHosts.join(" ")}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join("; ");
}
