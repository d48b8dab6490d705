export type SecurityPolicyOptions = {
  /** Origins that images, media and files come from: the buckets'. */
  objectOrigins: readonly string[];
  /** Hosts whose WebSocket the pages open, beside their own. */
  liveHosts: readonly string[];
};

/**
 * The content security policy of every reply. Styles may be inline: the component library writes its variables into
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
    "frame-src 'none'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join("; ");
}
