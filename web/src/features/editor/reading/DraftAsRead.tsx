import { useEffect, useMemo, useState } from "react";
import { nextPublishedTree, publishedTree } from "#shared/case/changes/view.ts";
import { contentOf, findNodes } from "#shared/case/model/tree.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { useFlash } from "../../../ui/Flash.tsx";
import { textOfHtml } from "../../../ui/richNodes.tsx";
import { Children } from "../../../viewer/Children.tsx";
import { createMediaLinks, type MediaFiles, type MediaLinks } from "../../../viewer/mediaLinks.ts";
import { ReadingLayer } from "../../../viewer/ReadingLayer.tsx";
import { createReading } from "../../../viewer/reading.ts";
import { registry } from "../../../viewer/registry.ts";
import { scrollToNode } from "../../../viewer/scrollToNode.ts";
import { createViewerStore, type ViewerStore } from "../../../viewer/store.ts";
import { type Viewer, ViewerContext } from "../../../viewer/ViewerContext.ts";
import type { Links } from "../media/editorMedia.ts";
import type { Editor } from "../useEditor.ts";
import type { ReadMode } from "./displayModes.ts";
import classes from "./reading.module.css";

/** A case as it would be played if it were published now: nothing that is answered here is kept or sent. */
function playedHere(
  { opened }: Pick<Editor, "opened">,
  { tree, mode, say }: { tree: ContentNode; mode: ReadMode; say: (text: string) => void },
): ViewerStore {
  const { documentContext } = opened.contexts;
  const store: ViewerStore = createViewerStore({
    tree,
    flowOptions: {
      kind: documentContext.kind,
      // Of the program that learns, which is not known here.
      features: { vpe: false },
      caseTitle: textOfHtml(documentContext.title),
    },
    state: {},
    mode,
    isEditor: true,
    now: Date.now,
    percentOfRecommendedTime: () => 100,
    onEntries: () => undefined,
    onEffect: (effect) => {
      if (effect.type === "scrollTo") scrollToNode(effect.uid, effect.topOffsetPx);
      else if (effect.type === "later") setTimeout(() => store.dispatch(effect.action), effect.delayMs);
      else if (effect.type === "openLink") window.open(effect.url, "_blank", "noopener");
      else if (effect.type === "alert" || effect.type === "submitExam") say(effect.message);
      else if (effect.type === "log") say(effect.told);
    },
  });
  store.dispatch({ type: "open" });
  return store;
}

/** The files of a draft, whose media are named by keys. Captions of films come with publishing. */
function filesOf(tree: ContentNode, links: Links): MediaFiles {
  const withFile = findNodes(tree, ({ url }) => typeof url === "string" && url !== "");
  return {
    nodes: new Map(withFile.map(({ uid, url }) => [uid, { url: links.get(String(url)) ?? url }])),
    captions: [],
  };
}

const linksOf = (tree: ContentNode, { media }: Editor["opened"], links: Links): MediaLinks =>
  createMediaLinks(filesOf(tree, links), {
    read: async () => filesOf(tree, await media.links()),
    now: Date.now,
    isVisible: () => document.visibilityState === "visible",
    onVisible: () => () => undefined,
  });

type Props = { editor: Editor; mode: ReadMode };

/**
 * The draft as learners would have it, in place of the text: with what was edited and accepted, without what is only suggested. As it
 * stood when this was opened. @see spec documents §2.3, §2.11, §4 View modes; ADR 0154
 */
export function DraftAsRead(props: Props) {
  const { media } = props.editor.opened;
  const [links, setLinks] = useState<Links>();
  useEffect(() => {
    let isCurrent = true;
    void media.links().then((known) => isCurrent && setLinks(known));
    return () => {
      isCurrent = false;
    };
  }, [media]);
  if (!links) return <p role="status">Loading the case…</p>;
  return <Laid {...props} links={links} />;
}

function Laid({ editor, mode, links }: Props & { links: Links }) {
  const { opened, session } = editor;
  const { success } = useFlash();
  const viewer = useMemo((): Viewer => {
    const { draft } = session.getState();
    const isPublished = opened.contexts.version.type === "PUBLISHED";
    const tree = isPublished ? publishedTree(draft) : nextPublishedTree(draft);
    return {
      store: playedHere({ opened }, { tree, mode, say: success }),
      registry,
      reading: createReading(),
      links: linksOf(tree, opened, links),
      documentId: opened.contexts.documentContext.id,
    };
  }, [opened, session, mode, success, links]);
  return (
    <section aria-label="The case as learners would read it" className={classes.read}>
      <p className={classes.note} role="status">
        This is how learners would see it if you published now. Your answers here are not kept.
      </p>
      <ViewerContext value={viewer}>
        <div className={classes.column}>
          <Children nodes={contentOf(viewer.store.flow.root)} />
        </div>
        {viewer.reading && <ReadingLayer reading={viewer.reading} />}
      </ViewerContext>
    </section>
  );
}
