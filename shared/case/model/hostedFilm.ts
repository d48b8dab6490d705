/** The two services that host films of cases. @see spec documents §2.5 "Video" */
export const hostingServices = ["youtube", "vimeo"] as const;
export type HostingService = (typeof hostingServices)[number];

export const hostingServiceNames: Readonly<Record<HostingService, string>> = {
  youtube: "YouTube",
  vimeo: "Vimeo",
};

const ids: Readonly<Record<HostingService, RegExp>> = { youtube: /^[\w-]{11}$/, vimeo: /^\d{4,12}$/ };

/** Addresses that people copy, from their beginning: hosts of others may have the same words in them. */
const addresses: Readonly<Record<HostingService, RegExp>> = {
  youtube:
    /^(?:https?:\/\/)?(?:(?:www\.|m\.|music\.)?youtube(?:-nocookie)?\.com\/(?:(?:embed|shorts|live|v)\/|watch\?(?:[^#]*&)?v=)|youtu\.be\/)([\w-]{11})(?=[/?&#]|$)/i,
  vimeo: /^(?:https?:\/\/)?(?:www\.|player\.)?vimeo\.com\/(?:[a-z][\w-]*\/)*(\d{4,12})(?=[/?#]|$)/i,
};

/** The id of a film at a service, from its id or its address there; undefined where the text is neither. */
export function hostedFilmId(service: HostingService, text: string): string | undefined {
  const trimmed = text.trim();
  if (ids[service].test(trimmed)) return trimmed;
  return addresses[service].exec(trimmed)?.[1];
}
