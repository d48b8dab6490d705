import { IconCheck } from "@tabler/icons-react";
import { type ReactNode, useId, useRef } from "react";
import { flowUids } from "#shared/case/model/flowUids.ts";
import { cardLabel, subtypeOf, titleText } from "#shared/case/model/subtypes.ts";
import { finishCardTitle } from "#shared/case/model/texts.ts";
import { contentOf } from "#shared/case/model/tree.ts";
import { translated } from "#shared/words/wordsOf.ts";
import { Children } from "../Children.tsx";
import { EndMark } from "../EndMark.tsx";
import { useNodeIds } from "../nodeIds.tsx";
import { RichTextView } from "../RichTextView.tsx";
import type { NodeProps } from "../registryTypes.ts";
import { useOpenWhileTypedIn } from "../useOpenWhileTypedIn.ts";
import { useOfNode, useShowsChildren, useViewer } from "../ViewerContext.ts";
import { words as said } from "../words.ts";
import styles from "./card.module.css";
import { cardHeadingId } from "./cardHeadingId.ts";
import { cardIcon } from "./cardIcon.ts";
import { cardTitle } from "./cardTitle.ts";
import { SealedPart } from "./Sealed.tsx";
import { Toggle } from "./Toggle.tsx";

/** 'GENERIC' would tell a reader nothing, nor does a label that says what the title says or that stands in for it. */
function labelOf(node: NodeProps["node"]): string | undefined {
  const label = cardLabel(node);
  const isGeneric = subtypeOf(node) === "generic_page" && label === "GENERIC";
  if (label === undefined || isGeneric) return undefined;
  const shown = translated(label);
  return [label, shown].includes(cardTitle(node).trim().toUpperCase()) ? undefined : shown;
}

const replacedAtFinish: readonly string[] = [
  flowUids.finishButton,
  flowUids.wellDone,
  flowUids.summaryButton,
];
/** Message of an exam once it is handed in. @see rulings 24 */
const replacedInExam: readonly string[] = [...replacedAtFinish, flowUids.saqText, flowUids.thanks];

/** Content of a card. Student mode has a finish card of its own. @see spec documents §2.6 Finish card */
function CardBody({ node, isFinish }: NodeProps & { isFinish: boolean }): ReactNode {
  const { finish, store } = useViewer();
  const nodes = contentOf(node);
  if (!isFinish) {
    return (
      <>
        {node.sealed && <SealedPart node={node} />}
        <Children nodes={nodes} />
      </>
    );
  }
  const replaced = store.isExam ? replacedInExam : replacedAtFinish;
  return (
    <>
      {finish}
      <Children nodes={nodes.filter(({ uid }) => !replaced.includes(uid))} />
    </>
  );
}

/** A page of the case. Open it is the paper that is read; folded it is one line. */
export function Card({ node }: NodeProps): ReactNode {
  const idOf = useNodeIds();
  const contentId = useId();
  const content = useRef<HTMLDivElement>(null);
  const isOpen = useOpenWhileTypedIn(useShowsChildren(node), content);
  const isRead = useOfNode(`${node.uid}_continue`, ({ flow, state }) => {
    const step = flow.continueOfCard.get(node.uid);
    return step !== undefined && state[`${node.uid}_continue`]?.invisible?.value === true;
  });
  const isFinish = useOfNode(
    node.uid,
    ({ flow, mode }) => mode === "student" && flow.cardByUid.get(node.uid)?.role === "finish",
  );
  // Only the card flow folds what was read; a document of another kind is one text, with headings.
  const isPage = useOfNode(node.uid, ({ flow }) => !flow.hasCardFlow);
  const Icon = cardIcon(node);
  const label = labelOf(node);
  const { isExam } = useViewer().store;
  const title = isFinish ? translated(finishCardTitle(isExam)) : node.title;
  const hasTitle = isFinish || titleText(node) !== "";

  const words = (
    <>
      {label && (
        <span className={styles.label}>
          <Icon size={16} stroke={1.75} aria-hidden />
          {label}
        </span>
      )}
      <span className={styles.words}>{hasTitle ? <RichTextView text={title} /> : cardTitle(node)}</span>
    </>
  );

  return (
    <article
      className={`${styles.card} ${isPage ? styles.page : isOpen ? styles.open : styles.folded}`}
      id={idOf(node.uid)}
      aria-labelledby={cardHeadingId(idOf(node.uid))}
    >
      <h2 className={styles.heading} id={cardHeadingId(idOf(node.uid))} tabIndex={-1}>
        {node.collapsible ? (
          <Toggle node={node} contentId={contentId} className={styles.toggle}>
            {isRead && !isOpen && (
              <IconCheck className={styles.read} size={18} stroke={2.25} aria-label={said.read} role="img" />
            )}
            <span className={styles.title}>{words}</span>
          </Toggle>
        ) : (
          <span className={styles.title}>{words}</span>
        )}
      </h2>
      {isOpen && (
        <div ref={content} id={contentId} className={styles.content}>
          <CardBody node={node} isFinish={isFinish} />
        </div>
      )}
      {(isOpen || !node.collapsible) && <EndMark uid={node.uid} />}
    </article>
  );
}
