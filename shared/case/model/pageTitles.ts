import type { PageSubtype } from "./subtypes.ts";

/** Title of a page without one of its own. @see spec documents §3 Templates, §2.10 */
export const defaultPageTitles: Readonly<Partial<Record<PageSubtype, string>>> = {
  ai_assistant_page: "Virtual Patient Encounter (VPE)",
  excellence_in_action_page: "Excellence In Action",
  mod_map_page: "MOD Map (Mechanism of Disease & Underlying Concepts)",
};
