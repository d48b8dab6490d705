import { type ReactNode, useEffect, useMemo, useState } from "react";
import { Link } from "react-router";
import { contentOf } from "#shared/case/model/tree.ts";
import { useCurrentUser } from "../../../api/session.ts";
import { PageHeading } from "../../../ui/PageHeading.tsx";
import { RichHtml } from "../../../ui/RichHtml.tsx";
import { textOfHtml } from "../../../ui/richNodes.tsx";
import { Children } from "../../../viewer/Children.tsx";
import { NodeView } from "../../../viewer/NodeView.tsx";
import { InnerSection } from "../../../viewer/nodes/Section.tsx";
import { ReadingLayer } from "../../../viewer/ReadingLayer.tsx";
import { createReading } from "../../../viewer/reading.ts";
import { registry } from "../../../viewer/registry.ts";
import { type Viewer, ViewerContext } from "../../../viewer/ViewerContext.ts";
import { CaseError } from "../CaseError.tsx";
import { type CaseSource, type OpenedCase, openCase } from "../session/openCase.ts";
import { useMediaLinks } from "../session/useMediaLinks.ts";
import { words } from "../words.ts";
import styles from "./embedded.module.css";
import { nodeToShow, readOnlyStore, unfold } from "./readOnlyCase.ts";

type Props = {
  source: CaseSource;
  /** The one node to show; the whole case without it. */
  displayUid: string | undefined;
  /** Nothing of the application stands around it. */
  isAlone: boolean;
};

type Result = { opened?: OpenedCase; error?: unknown };

function useOpened({ kind, id }: CaseSource, attempt: number): Result {
  const user = useCurrentUser();
  const [result, setResult] = useState<Result>({});
  // `attempt` is not read; a change of it is what asks for another run.
  useEffect(() => {
    const abort = new AbortController();
    setResult({});
    openCase({ kind, id }, user, abort.signal, { isEmbedded: true })
      .then((opened) => {
        // What this device has not sent yet was read; nothing is written here.
        opened.journal.close();
        if (!abort.signal.aborted) setResult({ opened });
      })
      .catch((error: unknown) => {
        if (!abort.signal.aborted) setResult({ error });
      });
    return () => abort.abort();
  }, [kind, id, user, attempt]);
  return result;
}

/** A case or one node of it, read-only. @see spec documents §2.2, §2.7 'embedded', 'displayUid' */
export function EmbeddedContent({
  opened,
  displayUid,
}: {
  opened: OpenedCase;
  displayUid?: string | undefined;
}): ReactNode {
  const { documentContext } = opened.contexts;
  const links = useMediaLinks(opened);
  const [viewer, node] = useMemo(() => {
    const store = readOnlyStore(opened);
    const shown = displayUid === undefined ? store.flow.root : nodeToShow(store, registry, displayUid);
    if (shown && displayUid !== undefined) unfold(store, shown);
    const viewer: Viewer = {
      store,
      registry,
      reading: createReading(),
      documentId: documentContext.id,
      links,
      isReadOnly: true,
    };
    return [viewer, shown];
  }, [opened, displayUid, documentContext, links]);
  if (opened.exam) return <p className={styles.plain}>{words.caseExamOpenOwn}</p>;
  if (!node) return <p className={styles.plain}>{words.partCaseAvailable}</p>;
  return (
    <ViewerContext value={viewer}>
      <div className={styles.column}>
        {node === viewer.store.flow.root ? (
          <Children nodes={contentOf(node)} />
        ) : node.type === "RLOModal" ? (
          <InnerSection node={node} />
        ) : (
          <NodeView node={node} />
        )}
      </div>
      {viewer.reading && <ReadingLayer reading={viewer.reading} />}
    </ViewerContext>
  );
}

/** A case, or one node of it, to be read: without tools, rail and progress. @see ADR 0022 */
export function EmbeddedCase({ source, displayUid, isAlone }: Props): ReactNode {
  const [attempt, setAttempt] = useState(0);
  const { opened, error } = useOpened(source, attempt);
  if (error !== undefined)
    return <CaseError source={source} error={error} onRetry={() => setAttempt(attempt + 1)} />;
  if (!opened) return null;
  const { title } = opened.contexts.documentContext;
  return (
    <>
      <PageHeading
        tabTitle={textOfHtml(title)}
        title={<RichHtml html={title} inline className={styles.title} />}
        below={!isAlone && <Link to="?">{words.openWholeCase}</Link>}
      />
      <EmbeddedContent opened={opened} displayUid={displayUid} />
    </>
  );
}
