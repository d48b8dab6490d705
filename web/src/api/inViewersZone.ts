import { viewersZone } from "#shared/words/dates.ts";

const ownSummary = /^\/documents\/\d+\/case_summary\.pdf$/;

/** The address of a case summary of ours, which tells dates in the zone of this device. Any other address stays as it is. */
export const inViewersZone = (url: string): string =>
  ownSummary.test(url) ? `${url}?time_zone=${encodeURIComponent(viewersZone())}` : url;
