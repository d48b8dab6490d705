import { IconArrowsMaximize, IconExternalLink } from "@tabler/icons-react";
import { type ReactNode, useRef, useState } from "react";
import { hasClass, titleText } from "#shared/case/model/subtypes.ts";
import { useNodeIds } from "../nodeIds.tsx";
import { altOf } from "../picture/casePictures.ts";
import { LargePicture } from "../picture/LargePicture.tsx";
import { RichTextView } from "../RichTextView.tsx";
import type { NodeProps } from "../registryTypes.ts";
import { useMediaFile } from "../useMediaFile.ts";
import { useViewer } from "../ViewerContext.ts";
import { words } from "../words.ts";
import styles from "./media.module.css";
import { TryAgain } from "./TryAgain.tsx";

const alignments: Readonly<Record<string, string | undefined>> = { left: styles.left, right: styles.right };

/**
 * The image as a page of its own: of an asset by the name of its file, of the old kind by its `uri`. What is not ours has
 * only its address. @see spec documents §2.1
 */
function pageOf(
  node: NodeProps["node"],
  { documentId, url }: { documentId: number; url: string | undefined },
): string | undefined {
  if (node.url && url) {
    const file = /\/compressed\/images\/([\w.-]+)(?:\?|$)/.exec(url)?.[1];
    return file ? `/documents/${documentId}/asset_pdf.pdf?external_id=${encodeURIComponent(file)}` : url;
  }
  return typeof node.uri === "string" && node.uri !== ""
    ? `/documents/${documentId}/image_pdf.pdf?image_name=${encodeURIComponent(node.uri)}`
    : url;
}

export function Image({ node }: NodeProps): ReactNode {
  const idOf = useNodeIds();
  const { store, documentId } = useViewer();
  const [isLarge, setIsLarge] = useState(false);
  const shown = useRef<HTMLImageElement>(null);
  const file = useMediaFile(node);
  const url = file.isMissing ? undefined : file.shown;
  const alt = altOf(node);
  const caption = titleText(node);
  const isMap = hasClass(node, "mod-map-image");
  const enlarge = (): void => {
    setIsLarge(true);
    if (isMap) store.tellMapOpened(node);
  };
  const picture = (
    <img
      ref={shown}
      className={styles.image}
      src={url}
      srcSet={file.sizes}
      sizes="min(100vw,50rem)"
      alt={alt}
      loading="lazy"
      onError={file.onError}
    />
  );

  return (
    <figure className={`${styles.figure} ${alignments[String(node.alignment)] ?? ""}`} id={idOf(node.uid)}>
      {url ? (
        <MapButton isMap={isMap} onOpen={enlarge}>
          {picture}
        </MapButton>
      ) : (
        <p className={styles.missing}>
          {words.imageNotShown}
          {alt && ` ${words.itShows({ alt })}`}
          {file.isMissing && <TryAgain file={file} />}
        </p>
      )}
      {caption && (
        <figcaption className={styles.caption}>
          <RichTextView text={node.title} />
        </figcaption>
      )}
      {url && <ImageTools onEnlarge={enlarge} page={pageOf(node, { documentId, url: file.newest })} />}
      {isLarge && (
        <LargePicture
          node={node}
          shownWidth={shown.current?.offsetWidth ?? 0}
          onClose={() => setIsLarge(false)}
        />
      )}
    </figure>
  );
}

function ImageTools({ onEnlarge, page }: { onEnlarge: () => void; page: string | undefined }): ReactNode {
  // A pointer or focus on the button means that they are needed soon.
  const onNear = (): void => void LargePicture.preload();
  return (
    <div className={styles.tools}>
      <button
        type="button"
        className={styles.tool}
        onClick={onEnlarge}
        onPointerEnter={onNear}
        onFocus={onNear}
      >
        <IconArrowsMaximize size={16} aria-hidden /> {words.largerVersion}
      </button>
      <a className={styles.tool} href={page} target="_blank" rel="noopener noreferrer">
        <IconExternalLink size={16} aria-hidden /> {words.openNewTab}
      </a>
    </div>
  );
}

/** A map is there to be looked at closely: the whole of it opens, beside the button below. */
function MapButton(props: { isMap: boolean; onOpen: () => void; children: ReactNode }): ReactNode {
  if (!props.isMap) return props.children;
  return (
    <button type="button" className={styles.map} onClick={props.onOpen}>
      {props.children}
    </button>
  );
}
