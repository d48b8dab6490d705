import { IconExternalLink, IconPlayerPlay } from "@tabler/icons-react";
import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { captionFor } from "#shared/case/model/captions.ts";
import { type HostingService, hostingServiceNames, hostingServices } from "#shared/case/model/hostedFilm.ts";
import { titleText } from "#shared/case/model/subtypes.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { playedKey, withPlayed } from "#shared/case/state/videoTimes.ts";
import { useNodeIds } from "../nodeIds.tsx";
import { RichTextView } from "../RichTextView.tsx";
import type { NodeProps } from "../registryTypes.ts";
import { type MediaFile, useMediaFile, useMediaFiles, useResumed } from "../useMediaFile.ts";
import { useViewer } from "../ViewerContext.ts";
import { words } from "../words.ts";
import styles from "./media.module.css";
import { TryAgain } from "./TryAgain.tsx";

function Caption({ node }: NodeProps): ReactNode {
  return (
    titleText(node) && (
      <figcaption className={styles.caption}>
        <RichTextView text={node.title} />
      </figcaption>
    )
  );
}

function Missing({ what, file }: { what: string; file?: MediaFile }): ReactNode {
  return (
    <p className={styles.missing}>
      This {what} cannot be played.
      {file?.isMissing && <TryAgain file={file} />}
    </p>
  );
}

const isLocal = (node: ContentNode): boolean => (node.source ?? "local") === "local";

export function Audio({ node }: NodeProps): ReactNode {
  const idOf = useNodeIds();
  const file = useMediaFile(node);
  const player = useRef<HTMLAudioElement>(null);
  const resumed = useResumed(player, file);
  const url = isLocal(node) && !file.isMissing ? file.shown : undefined;
  return (
    <figure className={styles.figure} id={idOf(node.uid)}>
      {url ? (
        // Captions belong to videos; a recording of the heart has no words.
        <audio
          ref={player}
          className={styles.audio}
          controls
          preload="metadata"
          src={url}
          aria-label={titleText(node) || words.audio}
          {...resumed}
        />
      ) : (
        <Missing what="recording" file={file} />
      )}
      <Caption node={node} />
    </figure>
  );
}

/** The player of a hosting service, by the id of the video there. */
const players: Readonly<Record<HostingService, (id: string) => string>> = {
  youtube: (id) => `https://www.youtube-nocookie.com/embed/${id}?autoplay=1&cc_load_policy=1`,
  vimeo: (id) => `https://player.vimeo.com/video/${id}?autoplay=1&dnt=1`,
};

const hostedId = (node: ContentNode): string | undefined => {
  const id = node.uri ?? node.url;
  return typeof id === "string" && /^[\w-]{4,40}$/.test(id) ? id : undefined;
};

/** Nothing is asked of another host before the learner presses play. */
function HostedVideo({ node, service, id }: NodeProps & { service: HostingService; id: string }): ReactNode {
  const [isPlaying, setIsPlaying] = useState(false);
  const title = titleText(node) || words.video;
  if (isPlaying) {
    return (
      <iframe
        className={styles.video}
        src={players[service](id)}
        title={title}
        allow="autoplay; fullscreen"
        allowFullScreen
      />
    );
  }
  return (
    <button type="button" className={styles.poster} onClick={() => setIsPlaying(true)}>
      <IconPlayerPlay size={36} stroke={1.5} aria-hidden />
      <span>{words.play({ title })}</span>
      <small>{words.videoComes({ value: hostingServiceNames[service] })}</small>
    </button>
  );
}

/** Keeps when a video plays: that is no time on the case. @see spec courses §9 */
function usePlayed({ uid }: ContentNode) {
  const { store } = useViewer();
  const startedAt = useRef<number>(undefined);
  const stop = useCallback((): void => {
    const from = startedAt.current;
    if (from === undefined) return;
    startedAt.current = undefined;
    const value = withPlayed(store.read(uid, playedKey), { from, to: Date.now() });
    store.dispatch({ type: "set", uid, key: playedKey, value });
  }, [store, uid]);
  useEffect(() => {
    window.addEventListener("pagehide", stop, { capture: true });
    return () => {
      window.removeEventListener("pagehide", stop, { capture: true });
      stop();
    };
  }, [stop]);
  return {
    onPlay: () => {
      startedAt.current ??= Date.now();
    },
    onPause: stop,
    onEnded: stop,
  };
}

function LocalVideo({ node }: NodeProps): ReactNode {
  const file = useMediaFile(node);
  const player = useRef<HTMLVideoElement>(null);
  const resumed = useResumed(player, file);
  const played = usePlayed(node);
  const title = titleText(node);
  const caption = captionFor(node, useMediaFiles()?.captions ?? []);
  const url = file.isMissing ? undefined : file.shown;
  if (!url) return <Missing what="video" file={file} />;
  return (
    <video
      ref={player}
      className={styles.video}
      controls
      preload="metadata"
      src={url}
      aria-label={title || words.video}
      {...played}
      {...resumed}
      // A browser takes captions of another origin, such as the media's, only where the film itself is asked for like this.
      crossOrigin={caption ? "anonymous" : undefined}
    >
      {caption && <track kind="captions" src={caption.url} srcLang="en" label={words.english} default />}
    </video>
  );
}

export function Video({ node }: NodeProps): ReactNode {
  const idOf = useNodeIds();
  const id = hostedId(node);
  const service = hostingServices.find((each) => each === node.source);
  return (
    <figure className={styles.figure} id={idOf(node.uid)}>
      {isLocal(node) && <LocalVideo node={node} />}
      {service && id !== undefined && <HostedVideo node={node} service={service} id={id} />}
      {!isLocal(node) && !(service && id !== undefined) && <Missing what="video" />}
      <Caption node={node} />
    </figure>
  );
}

/** Pages of a PDF as pictures, for browsers that show no PDF inside a page, as those of phones. */
function PdfPages(props: { title: string; pages: readonly string[]; onError: () => void }): ReactNode {
  const { title, pages, onError } = props;
  return (
    <>
      <p className={styles.pagesNote}>{words.pagesAsPictures({ count: pages.length })}</p>
      <section
        className={styles.pages}
        aria-label={words.pagesOf({ title })} // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keys, too
        tabIndex={0}
      >
        {pages.map((page, at) => (
          <img
            key={at}
            className={styles.page}
            src={page}
            alt={words.pageOf({ page: at + 1, title })}
            loading="lazy"
            onError={onError}
          />
        ))}
      </section>
    </>
  );
}

export function Pdf({ node }: NodeProps): ReactNode {
  const idOf = useNodeIds();
  // Another link would open the document anew, at its first page.
  const { shown: url, newest, pages, onError } = useMediaFile(node);
  const title = titleText(node) || "PDF";
  if (!url) return <p className={styles.missing}>{words.cannotBeShown({ title })}</p>;
  const isShown = navigator.pdfViewerEnabled !== false;
  return (
    <figure className={styles.figure} id={idOf(node.uid)}>
      {isShown && <iframe className={styles.pdf} src={url} title={title} />}
      {!isShown && pages && <PdfPages title={title} pages={pages} onError={onError} />}
      {!isShown && !pages && <p className={styles.missing}>{words.browserCantShowPdfs}</p>}
      <Caption node={node} />
      <div className={styles.tools}>
        <a className={styles.tool} href={newest} target="_blank" rel="noopener noreferrer">
          <IconExternalLink size={16} aria-hidden /> {isShown ? words.openNewTab : words.downloadPdf}
        </a>
      </div>
    </figure>
  );
}
