import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { type KeyboardEvent, type ReactNode, useState } from "react";
import type { ContentNode } from "#shared/case/model/types.ts";
import { useNodeIds } from "../nodeIds.tsx";
import type { NodeProps } from "../registryTypes.ts";
import { words } from "../words.ts";
import styles from "./gallery.module.css";
import { Image } from "./Image.tsx";

/** Images one at a time, with dots; after the last comes the first. */
export function ImageGallery({ node }: NodeProps): ReactNode {
  const idOf = useNodeIds();
  const [place, setPlace] = useState(0);
  // The tree was parsed against the node table: this list holds image nodes.
  const images = Array.isArray(node.images) ? (node.images as ContentNode[]) : [];
  const current = images[place % Math.max(images.length, 1)];
  if (!current) return null;

  const go = (by: number): void => setPlace((place + by + images.length) % images.length);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
    event.preventDefault();
    go(event.key === "ArrowLeft" ? -1 : 1);
  };
  return (
    <section
      className={styles.gallery}
      aria-roledescription={words.carousel}
      aria-label={words.imageGallery}
      id={idOf(node.uid)}
    >
      <div aria-live="polite">
        <Image key={current.uid} node={current} />
      </div>
      {images.length > 1 && (
        // The arrow keys act on the buttons inside; the group itself takes no focus.
        // biome-ignore lint/a11y/noStaticElementInteractions: see above
        <div className={styles.bar} onKeyDown={onKeyDown}>
          <button
            type="button"
            className={styles.step}
            aria-label={words.previousImage}
            onClick={() => go(-1)}
          >
            <IconChevronLeft size={20} aria-hidden />
          </button>
          <div className={styles.dots}>
            {images.map((image, index) => (
              <button
                key={image.uid}
                type="button"
                className={styles.dot}
                aria-label={words.imageOf({ value: index + 1, length: images.length })}
                aria-current={image === current}
                onClick={() => setPlace(index)}
              />
            ))}
          </div>
          <button type="button" className={styles.step} aria-label={words.nextImage} onClick={() => go(1)}>
            <IconChevronRight size={20} aria-hidden />
          </button>
        </div>
      )}
    </section>
  );
}
