import { IconBook2 } from "@tabler/icons-react";
import { type ReactNode, useSyncExternalStore } from "react";
import { canUnfold } from "#shared/case/flow/visible.ts";
import { titleText } from "#shared/case/model/subtypes.ts";
import { contentTitle, holdsLinks } from "#shared/case/model/teachingPoints.ts";
import { contentOf } from "#shared/case/model/tree.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { Children } from "../Children.tsx";
import { useNodeIds } from "../nodeIds.tsx";
import { RichTextView } from "../RichTextView.tsx";
import { isLink, type Reading } from "../reading.ts";
import type { NodeProps } from "../registryTypes.ts";
import { UntilFound } from "../UntilFound.tsx";
import { useOfCase, useViewer } from "../ViewerContext.ts";
import styles from "./reusable.module.css";
import { InnerSection } from "./Section.tsx";

/** A title on a button: links in it would be buttons in a button. */
export function ContentTitle({ node }: NodeProps): ReactNode {
  return titleText(node).trim() && !holdsLinks(node.title) ? (
    <RichTextView text={node.title} />
  ) : (
    contentTitle(node)
  );
}

type LinkProps = NodeProps & { reading: Reading };

/** The title of what opens in a modal. */
export function ContentLink({ node, reading }: LinkProps): ReactNode {
  return (
    <button
      type="button"
      className={styles.link}
      aria-haspopup="dialog"
      onClick={() => reading.open(node.uid)}
    >
      <IconBook2 className={styles.icon} size={20} stroke={1.6} aria-hidden />
      <span>
        <ContentTitle node={node} />
      </span>
    </button>
  );
}

const isOpen = (reading: Reading, uid: string): boolean => reading.get().includes(uid);

function Link({ node, reading }: LinkProps): ReactNode {
  const idOf = useNodeIds();
  const isRead = useSyncExternalStore(reading.subscribe, () => isOpen(reading, node.uid));
  const canOpen = useOfCase(({ flow, state, mode }) => canUnfold(flow, state, node, { mode }));
  return (
    <div className={styles.reusable} id={idOf(node.uid)}>
      {canOpen ? (
        <ContentLink node={node} reading={reading} />
      ) : (
        <p className={styles.closed}>
          <ContentTitle node={node} />
        </p>
      )}
      {canOpen && !isRead && (
        <UntilFound onFound={() => reading.open(node.uid)}>
          <Children nodes={contentOf(node)} />
        </UntilFound>
      )}
    </div>
  );
}

/** Content that stands in several cases: its title opens it in a modal. @see spec documents §2.5 "Teaching point link" */
export function ReusableContent({ node }: { node: ContentNode }): ReactNode {
  const { reading } = useViewer();
  const opens = useOfCase((store) => isLink(store, node));
  return reading && opens ? <Link node={node} reading={reading} /> : <InnerSection node={node} />;
}
