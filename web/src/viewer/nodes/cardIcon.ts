import {
  IconBook2,
  IconBulb,
  IconChecklist,
  IconClipboardHeart,
  IconFileText,
  IconFlag,
  IconHistory,
  IconMessageDots,
  IconMicroscope,
  IconPill,
  IconRoute,
  IconSchool,
  IconStar,
  IconStethoscope,
  IconTarget,
  IconUser,
  type TablerIcon,
} from "@tabler/icons-react";
import { subtypeOf } from "#shared/case/model/subtypes.ts";
import type { ContentNode } from "#shared/case/model/types.ts";

const icons: Readonly<Record<string, TablerIcon>> = {
  ai_assistant_page: IconMessageDots,
  ai_assistant_feedback_page: IconMessageDots,
  care_discussion_page: IconMessageDots,
  clinical_reasoning_page: IconBulb,
  excellence_in_action_page: IconStar,
  history_page: IconUser,
  overview_page: IconUser,
  learning_objectives_page: IconTarget,
  management_page: IconClipboardHeart,
  implications_for_management_page: IconClipboardHeart,
  implications_for_further_workup_page: IconMicroscope,
  physical_exam_page: IconStethoscope,
  clinical_feature_page: IconStethoscope,
  references_page: IconBook2,
  saq_page: IconChecklist,
  teaching_page: IconSchool,
  testing_page: IconMicroscope,
  therapeutics_page: IconPill,
  mod_map_page: IconRoute,
  finish_case_page: IconFlag,
  release_notes_page: IconHistory,
};

/** The picture beside a card's label. */
export function cardIcon(card: ContentNode): TablerIcon {
  if (card.classes?.includes("feedback_card")) return IconStar;
  return icons[subtypeOf(card) ?? ""] ?? IconFileText;
}
