import { IconAlertTriangle, IconMessage2 } from "@tabler/icons-react";
import { type ReactNode, useId } from "react";
import { isBlank } from "#shared/case/model/blank.ts";
import { subtypeOf, titleText, topperOf } from "#shared/case/model/subtypes.ts";
import { contentOf } from "#shared/case/model/tree.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { translated } from "#shared/words/wordsOf.ts";
import { Children } from "../Children.tsx";
import { useNodeIds } from "../nodeIds.tsx";
import { RichTextView } from "../RichTextView.tsx";
import type { NodeProps } from "../registryTypes.ts";
import type { ViewerStore } from "../store.ts";
import { useOfNode, useShowsChildren, useViewer } from "../ViewerContext.ts";
import { words as said } from "../words.ts";
import { Card } from "./Card.tsx";
import { SealedPart } from "./Sealed.tsx";
import styles from "./section.module.css";
import { Toggle } from "./Toggle.tsx";

/** How a section stands out from the text around it. */
const looks: Readonly<Record<string, string | undefined>> = {
  alert: styles.alert,
  harm_statement: styles.alert,
  dialog_box: styles.dialogBox,
  answer_comment: styles.answerComment,
  deep_dive: styles.aside,
  causal_explanation: styles.aside,
  underlying_core_concepts: styles.aside,
  tp_clinical_reasoning: styles.teaching,
  tp_clinical_skills: styles.teaching,
  tp_knowledge: styles.teaching,
  tp_management: styles.teaching,
  tp_principles: styles.teaching,
  tp_studies: styles.teaching,
};

const lookOf = (node: ContentNode): string => {
  const subtype = subtypeOf(node);
  const look = subtype ? looks[subtype] : undefined;
  return `${styles.section} ${look ?? ""} ${node.classes?.includes("question") ? styles.question : ""}`;
};

/** Default titles of the parts of a release note. */
const updateTitles = (): Readonly<Record<string, string | undefined>> => ({
  content_updates: said.contentUpdates,
  engagement_questions_updates: said.engagementQuestionsUpdates,
  self_assesment_questions_updates: said.selfAssessmentQuestionsUpdates,
  references_updates: said.referencesUpdates,
});

const titleOf = (node: ContentNode): string | undefined =>
  titleText(node) || updateTitles()[subtypeOf(node) ?? ""];

const hasHeading = (node: ContentNode): boolean =>
  titleOf(node) !== undefined || topperOf(node) !== undefined || node.collapsible === true;

/** h2 is a card's title. A section without a heading of its own leaves no gap between the levels. */
function headingFor(node: ContentNode, { flow, nodeOf }: ViewerStore) {
  const above = (flow.index.byUid.get(node.uid)?.path ?? []).slice(2).flatMap((uid) => nodeOf(uid) ?? []);
  return (["h3", "h4", "h5"] as const)[above.filter(hasHeading).length] ?? "h6";
}

function Mark({ subtype }: { subtype: string | undefined }): ReactNode {
  if (subtype === "alert" || subtype === "harm_statement") {
    return <IconAlertTriangle className={styles.mark} size={20} aria-label={said.alert} role="img" />;
  }
  if (subtype === "dialog_box") return <IconMessage2 className={styles.mark} size={20} aria-hidden />;
  return null;
}

function SectionTitle({ node, contentId }: NodeProps & { contentId: string }): ReactNode {
  const { store } = useViewer();
  const Heading = headingFor(node, store);
  const topper = topperOf(node);
  const title = titleOf(node);
  if (!hasHeading(node)) return null;

  const words = (
    <>
      {topper && <span className={styles.topper}>{translated(topper)}</span>}
      {titleText(node) ? <RichTextView text={node.title} /> : title}
    </>
  );
  if (!node.collapsible) return <Heading className={styles.title}>{words}</Heading>;
  return (
    <Heading className={styles.title}>
      <Toggle node={node} contentId={contentId} className={styles.toggle}>
        <span>{words}</span>
      </Toggle>
    </Heading>
  );
}

/** A section inside a card; reusable content that stands in the case is shown like one. */
export function InnerSection({ node }: NodeProps): ReactNode {
  const idOf = useNodeIds();
  const showsChildren = useShowsChildren(node);
  const contentId = useId();
  const isOutline = useOfNode(node.uid, ({ mode }) => mode === "outline");
  const subtype = subtypeOf(node);
  // An outline is made of titles; a box around none would be an empty box.
  // The question says what becomes of its comment.
  if (node.sealed === "untilSubmitted") return null;
  if (subtype === "answer_comment" && !node.sealed && isBlank(node)) return null;
  if (isOutline && !titleText(node)) return <Children nodes={contentOf(node)} />;
  return (
    <section className={lookOf(node)} id={idOf(node.uid)}>
      <Mark subtype={subtype} />
      <SectionTitle node={node} contentId={contentId} />
      {showsChildren && (
        <div id={contentId} className={styles.content}>
          {node.sealed && <SealedPart node={node} />}
          <Children nodes={contentOf(node)} />
        </div>
      )}
    </section>
  );
}

export function Section({ node }: NodeProps): ReactNode {
  const { store } = useViewer();
  const isCard = store.flow.index.byUid.get(node.uid)?.level === 1;
  return isCard ? <Card node={node} /> : <InnerSection node={node} />;
}
