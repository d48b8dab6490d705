import { useEffect, useState } from "react";
import type { OpenedVersion } from "../openVersion.ts";
import classes from "./caseCover.module.css";
import { useCaseCover } from "./caseCover.ts";

type Cover = { state: "asked" | "missing" } | { state: "shown"; link: string };

/** The cover of the case over its text, for those who write it. @see spec documents §2.5 'cover image on the root section while editing' */
export function CaseCover({ opened }: { opened: Pick<OpenedVersion, "contexts" | "media"> }) {
  const { media } = opened;
  const [coverImage] = useCaseCover(opened);
  const [cover, setCover] = useState<Cover>({ state: "asked" });
  useEffect(() => {
    if (coverImage === null) return;
    let isCurrent = true;
    void media.linkOf(coverImage).then((link) => {
      if (isCurrent) setCover(link === undefined ? { state: "missing" } : { state: "shown", link });
    });
    return () => {
      isCurrent = false;
    };
  }, [media, coverImage]);
  if (coverImage === null) return null;
  return (
    <div className={classes.place}>
      {cover.state === "shown" && (
        <img
          className={classes.cover}
          src={cover.link}
          alt="Case cover"
          onError={() => setCover({ state: "missing" })}
        />
      )}
      {cover.state === "missing" && <p className={classes.missing}>The cover image could not be loaded.</p>}
    </div>
  );
}
