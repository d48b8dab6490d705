import type { CSSProperties } from "react";

/** Columns that stay in view beside the check box: ID and ITEM LABEL. */
export const frozenColumns = 2;
export const checkPx = 44;

/** Attributes of a cell that stays in view; empty for all others. The table says how wide the first column is. */
export const frozen = (place: number): { "data-frozen"?: true; style?: CSSProperties } =>
  place >= frozenColumns
    ? {}
    : {
        "data-frozen": true,
        style: { insetInlineStart: place === 0 ? checkPx : `calc(${checkPx}px + var(--first-column))` },
      };
