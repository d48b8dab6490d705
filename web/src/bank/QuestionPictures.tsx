import { Button } from "@mantine/core";
import { IconArrowsMaximize } from "@tabler/icons-react";
import { useState } from "react";
import type { ShownPicture } from "#shared/contract/shownPicture.ts";
import { ReadDialog } from "../ui/ReadDialog.tsx";
import { words as kit } from "../ui/words.ts";
import { words } from "./pictureWords.ts";
import classes from "./QuestionPictures.module.css";

/** Width that a picture takes on the page. */
const widthOnPage = "min(100vw, 50rem)";

/** The pictures of a question, each with a larger version. */
export function QuestionPictures(props: {
  pictures: readonly ShownPicture[];
  /** Asks for links anew, where one has expired before its picture was loaded. */
  onExpired?: () => void;
}) {
  if (props.pictures.length === 0) return null;
  return (
    <div className={classes.pictures}>
      {props.pictures.map((picture, place) => (
        // A newer link to the same picture takes the place of the older one.
        <Picture key={place} picture={picture} onExpired={props.onExpired} />
      ))}
    </div>
  );
}

function Picture({ picture, onExpired }: { picture: ShownPicture; onExpired?: (() => void) | undefined }) {
  const { address, sizes, alt } = picture;
  const [isLarge, setIsLarge] = useState(false);
  const [missing, setMissing] = useState<string>();
  const name = alt || words.picture;
  if (missing === address)
    return (
      <div className={classes.figure}>
        <p>
          {words.notShown} {alt}
        </p>
        <Button
          size="xs"
          variant="default"
          onClick={() => {
            setMissing(undefined);
            onExpired?.();
          }}
        >
          {kit.tryAgain}
        </Button>
      </div>
    );
  return (
    <figure className={classes.figure}>
      <img
        className={classes.picture}
        src={address}
        srcSet={sizes}
        sizes={widthOnPage}
        alt={name}
        onError={() => setMissing(address)}
      />
      <Button
        size="xs"
        variant="default"
        leftSection={<IconArrowsMaximize size={16} aria-hidden />}
        onClick={() => setIsLarge(true)}
      >
        {words.largerVersion}
      </Button>
      {/* The alternative text is for students who cannot see the picture. As a title it would tell everybody the finding. */}
      <ReadDialog isOpen={isLarge} isWide title={words.picture} onClose={() => setIsLarge(false)}>
        <img className={classes.large} src={address} alt={name} />
      </ReadDialog>
    </figure>
  );
}

/** Loads pictures before their questions are shown, so that they are there without a connection, too. Returns what keeps them in memory. */
export const loadAhead = (pictures: readonly ShownPicture[]): HTMLImageElement[] =>
  pictures.map(({ address, sizes }) => {
    const image = new Image();
    image.sizes = widthOnPage;
    if (sizes !== undefined) image.srcset = sizes;
    image.src = address;
    return image;
  });
