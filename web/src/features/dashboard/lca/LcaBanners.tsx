import { CloseButton } from "@mantine/core";
import { IconAlertTriangle, IconCheck } from "@tabler/icons-react";
import classes from "./lca.module.css";
import type { LcaBanner, LcaChanges } from "./useLcaChanges.ts";

/** Banners of failures, removals and additions, each until it is dismissed. @see spec courses §2.17, §8 "LCA" */
export function LcaBanners({ changes }: { changes: LcaChanges }) {
  const of = (isError: boolean) =>
    changes.banners
      .filter(({ tone }) => (tone === "error") === isError)
      .map((banner) => <One key={banner.id} banner={banner} changes={changes} />);
  return (
    <>
      <div role="alert">{of(true)}</div>
      <div role="status">{of(false)}</div>
    </>
  );
}

function One({ banner, changes }: { banner: LcaBanner; changes: LcaChanges }) {
  const { id, tone, text, undo } = banner;
  const Icon = tone === "error" ? IconAlertTriangle : IconCheck;
  return (
    <div className={classes.banner} data-tone={tone}>
      <Icon size={18} aria-hidden className={classes.sign} />
      <span className={classes.said}>{text}</span>
      {undo && (
        <button
          type="button"
          className={classes.undo}
          disabled={changes.isRunning}
          onClick={() => {
            changes.dismiss(id);
            undo();
          }}
        >
          Undo
        </button>
      )}
      <CloseButton size="sm" aria-label={`Dismiss: ${text}`} onClick={() => changes.dismiss(id)} />
    </div>
  );
}
