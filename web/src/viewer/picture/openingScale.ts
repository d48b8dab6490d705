/** CSS pixels. */
export type Size = { width: number; height: number };

/** How many times larger than in the page a picture is at least, where the window allows it. */
const larger = 1.5;
/** A strip of an ECG would fill a phone from top to bottom at ten times its size, and show two beats. */
const scaleAtMost = 3;

/**
 * The scale that a picture opens at in its larger version, 1 being the whole of it in the pane: whole where that is clearly
 * larger than in the page, or taller than wide, since filling the pane would cut it above and below; otherwise as large as it must be
 * for that, up to filling the pane.
 * `ratio`: width ÷ height of the picture; `shownWidth`: its width in the page, 0 where that is not known.
 */
export function openingScale({
  pane,
  ratio,
  shownWidth,
}: {
  pane: Size;
  ratio: number;
  shownWidth: number;
}): number {
  if (ratio < 1) return 1;
  const wholeWidth = Math.min(pane.width, pane.height * ratio);
  if (wholeWidth <= 0 || shownWidth <= 0 || wholeWidth >= larger * shownWidth) return 1;
  const filling = Math.max(pane.width / wholeWidth, (pane.height * ratio) / wholeWidth);
  return Math.max(1, Math.min(filling, scaleAtMost));
}
