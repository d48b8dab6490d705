import { IconMaximize, IconZoomIn, IconZoomOut } from "@tabler/icons-react";
import {
  type CSSProperties,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { type ReactZoomPanPinchRef, TransformComponent, TransformWrapper } from "react-zoom-pan-pinch";
import { titleText } from "#shared/case/model/subtypes.ts";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import { TryAgain } from "../nodes/TryAgain.tsx";
import { RichTextView } from "../RichTextView.tsx";
import type { NodeProps } from "../registryTypes.ts";
import { useMediaFile } from "../useMediaFile.ts";
import { altOf, pictureName } from "./casePictures.ts";
import { GreyFilter, Greys } from "./Greys.tsx";
import { readIsGreyscale } from "./greyscale.ts";
import { openingScale } from "./openingScale.ts";
import styles from "./picture.module.css";
import { isWholeRange, wholeRange } from "./windowLevel.ts";
import { words } from "./words.ts";

type Props = NodeProps & {
  /** Its width in the page, in CSS pixels; 0 opens the whole picture. */
  shownWidth: number;
};

const scaleAtMost = 12;

const prefersStillness = (): boolean => window.matchMedia("(prefers-reduced-motion: reduce)").matches;

/** True if the picture is gray, or cannot be looked at: the sliders do no harm to a picture in color. */
function useIsGrey(url: string | undefined): boolean {
  const [isGrey, setIsGrey] = useState(false);
  useEffect(() => {
    let isGone = false;
    if (url === undefined) return;
    void readIsGreyscale(url).then((answer) => {
      if (!isGone) setIsGrey(answer ?? true);
    });
    return () => {
      isGone = true;
    };
  }, [url]);
  return isGrey;
}

type Zoom = RefObject<ReactZoomPanPinchRef | null>;
type ToolsProps = { name: string; zoom: Zoom; percent: number; animationTime: number };

function ZoomTools({ name, zoom, percent, animationTime }: ToolsProps): ReactNode {
  return (
    <div className={styles.tools} role="toolbar" aria-label={words.zoomOf({ node: name })}>
      <button
        type="button"
        className={styles.tool}
        aria-label={words.zoomOut}
        onClick={() => void zoom.current?.zoomOut(0.5, animationTime)}
      >
        <IconZoomOut size={20} aria-hidden />
      </button>
      <output className={styles.percent}>{percent}%</output>
      <button
        type="button"
        className={styles.tool}
        aria-label={words.zoomIn}
        onClick={() => void zoom.current?.zoomIn(0.5, animationTime)}
      >
        <IconZoomIn size={20} aria-hidden />
      </button>
      <button
        type="button"
        className={styles.tool}
        onClick={() => void zoom.current?.resetTransform(animationTime)}
      >
        <IconMaximize size={20} aria-hidden /> {words.wholePicture}
      </button>
    </div>
  );
}

type PictureProps = {
  name: string;
  url: string;
  alt: string;
  hintId: string;
  /** Width by height; undefined until it is loaded. */
  ratio: number | undefined;
  filter: string | undefined;
  onLoad: (picture: HTMLImageElement) => void;
  onError: () => void;
};

function ZoomedPicture({ name, url, alt, hintId, ratio, filter, onLoad, onError }: PictureProps): ReactNode {
  return (
    <TransformComponent
      wrapperClass={styles.surface ?? ""}
      contentClass={styles.content ?? ""}
      wrapperProps={{
        role: "group",
        "aria-label": words.zoomAndMove({ node: name }),
        "aria-describedby": hintId,
      }}
    >
      <img
        className={styles.picture}
        data-loaded={ratio !== undefined}
        style={
          {
            "--ratio": ratio ?? 1,
            ...(filter === undefined ? {} : { filter }),
          } as CSSProperties
        }
        src={url}
        alt={alt}
        draggable={false}
        onLoad={(event) => onLoad(event.currentTarget)}
        onError={onError}
      />
    </TransformComponent>
  );
}

/** Opens a picture at the scale at which it was shown, once it is there. Beside another one it is shown whole. */
function useOpening(given: {
  zoom: RefObject<ReactZoomPanPinchRef | null>;
  pane: RefObject<HTMLDivElement | null>;
  shownWidth: number;
  onRatio: (ratio: number) => void;
}) {
  const { zoom, pane, shownWidth, onRatio } = given;
  // It may have opened larger than that, or be growing. A time of 0 would let that go on.
  const isCompared = shownWidth === 0;
  useEffect(() => {
    if (isCompared) void zoom.current?.resetTransform(1);
  }, [isCompared, zoom]);

  return (picture: HTMLImageElement): void => {
    const ratio = picture.naturalWidth / picture.naturalHeight || 1;
    onRatio(ratio);
    const { offsetWidth: width = 0, offsetHeight: height = 0 } = pane.current ?? {};
    const scale = openingScale({ pane: { width, height }, ratio, shownWidth });
    // A strip is read from its left end.
    if (scale > 1) void zoom.current?.setTransform(0, (height * (1 - scale)) / 2, scale, 0);
  };
}

/** One picture that is zoomed by wheel, pinch, keys and buttons, and moved; its description and caption are with it. */
export function PicturePane({ node, shownWidth }: Props): ReactNode {
  const hintId = useId();
  const filterId = `greys${useId().replace(/\W/g, "")}`;
  const ref = useRef<ReactZoomPanPinchRef>(null);
  const pane = useRef<HTMLDivElement>(null);
  const file = useMediaFile(node);
  const [ratio, setRatio] = useState<number>();
  const [percent, setPercent] = useState(100);
  const [greys, setGreys] = useState(wholeRange);
  const url = file.isMissing ? undefined : file.shown;
  const isGrey = useIsGrey(ratio === undefined ? undefined : url);
  const alt = altOf(node);
  const name = pictureName(node);
  const animationTime = prefersStillness() ? 0 : 150;

  const open = useOpening({ zoom: ref, pane, shownWidth, onRatio: setRatio });

  return (
    <figure className={styles.pane}>
      <TransformWrapper
        ref={ref}
        minScale={1}
        maxScale={scaleAtMost}
        keyboard={{ disabled: false, panStep: 60, zoomStep: 0.5, animationTime: 0 }}
        doubleClick={{ mode: "toggle", step: 1, animationTime }}
        zoomAnimation={{ animationTime }}
        velocityAnimation={{ disabled: animationTime === 0 }}
        onTransform={(_, { scale }) => setPercent(Math.round(scale * 100))}
      >
        <div className={styles.stage} ref={pane}>
          {url ? (
            <ZoomedPicture
              {...{ name, url, alt, hintId, ratio }}
              filter={isWholeRange(greys) ? undefined : `url(#${filterId})`}
              onLoad={open}
              onError={file.onError}
            />
          ) : (
            <NotShown file={file} alt={alt} />
          )}
        </div>
        <VisuallyHidden as="p" id={hintId}>
          {words.usePlusMinusZoom}
        </VisuallyHidden>
        {url && <ZoomTools name={name} zoom={ref} percent={percent} animationTime={animationTime} />}
      </TransformWrapper>
      {url && isGrey && <Greys name={name} value={greys} onChange={setGreys} />}
      <GreyFilter id={filterId} value={greys} />
      {titleText(node) && (
        <figcaption className={styles.caption}>
          <RichTextView text={node.title} />
        </figcaption>
      )}
    </figure>
  );
}

function NotShown({ file, alt }: { file: ReturnType<typeof useMediaFile>; alt: string }): ReactNode {
  return (
    <p className={styles.missing}>
      {words.imageNotShown}
      {alt && ` ${words.itShows({ alt })}`}
      {file.isMissing && <TryAgain file={file} />}
    </p>
  );
}
