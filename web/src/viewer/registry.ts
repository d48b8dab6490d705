import { Assistant } from "./nodes/Assistant.tsx";
import { Button } from "./nodes/Button.tsx";
import { Checkbox } from "./nodes/Checkbox.tsx";
import { HorizontalRule } from "./nodes/HorizontalRule.tsx";
import { Image } from "./nodes/Image.tsx";
import { ImageGallery } from "./nodes/ImageGallery.tsx";
import { List } from "./nodes/List.tsx";
import { Audio, Pdf, Video } from "./nodes/Media.tsx";
import { LearningObjective, LearningObjectivesList } from "./nodes/Objectives.tsx";
import { Author, Paragraph } from "./nodes/Paragraph.tsx";
import { ReusableContent } from "./nodes/ReusableContent.tsx";
import { InnerSection, Section } from "./nodes/Section.tsx";
import { Table } from "./nodes/Table.tsx";
import { VariantPlaceholder } from "./nodes/VariantPlaceholder.tsx";
import { questionParts } from "./questionParts.ts";
import type { NodeRegistry } from "./registryTypes.ts";

/** One component a node type. A type without one is shown as a named block. */
export const registry: NodeRegistry = {
  section: Section,
  paragraph: Paragraph,
  author: Author,
  lead_editors: Author,
  contributing_authors: Author,
  regularList: List,
  numberedList: List,
  table: Table,
  image: Image,
  imageGallery: ImageGallery,
  audio: Audio,
  video: Video,
  pdf: Pdf,
  horizontalRule: HorizontalRule,
  button: Button,
  ...questionParts,
  checkbox: Checkbox,
  learningObjective: LearningObjective,
  learningObjectivesList: LearningObjectivesList,
  aiAssistantChat: Assistant,
  aiAssistantFeedback: Assistant,
  RLOModal: ReusableContent,
  cdq_case: InnerSection,
  variantPlaceholder: VariantPlaceholder,
};
