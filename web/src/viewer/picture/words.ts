import { wordsOf } from "#shared/words/wordsOf.ts";

export const words = wordsOf("pictures", {
  back: "Back",
  itShows: "It shows: {alt}",
  grayLevelsOf: "Gray levels of {name}",
  window: "Window",
  grayRangeBlackWhite: "{window}% of the gray range, from black to white",
  level: "Level",
  grayCenter: "{level}% gray at the center",
  original: "Original",
  zoomAndMove: "Zoom and move: {node}",
  usePlusMinusZoom: "Use plus and minus to zoom, the arrow keys to move, and 0 to see the whole picture.",
  zoomOf: "Zoom of {node}",
  zoomOut: "Zoom out",
  zoomIn: "Zoom in",
  wholePicture: "Whole picture",
  compareWith: "Compare with",
  noComparison: "No comparison",
  imageNotShown: "This image cannot be shown.",
});
