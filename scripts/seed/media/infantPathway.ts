import { boxDiagram } from "./boxDiagram.ts";

/** The way through the second band of age: 22 to 28 days, well-appearing, 38.0 °C or more. After the AAP guideline of 2021. */
export const infantPathway: string = boxDiagram({
  title: "Well-appearing infant of 22 to 28 days with fever: what comes after what",
  boxes: {
    start: { x: 1, y: 0, tone: "cause", lines: ["22–28 days, well-appearing,", "38.0 °C or more"] },
    tests: { x: 1, y: 1, tone: "action", lines: ["Urinalysis, blood culture,", "inflammatory markers"] },
    abnormal: { x: 0, y: 2, tone: "finding", lines: ["Any inflammatory", "marker abnormal"] },
    normal: { x: 2, y: 2, tone: "finding", lines: ["All inflammatory", "markers normal"] },
    puncture: { x: 0, y: 3, tone: "action", lines: ["Lumbar puncture", "should be done"] },
    choice: { x: 2, y: 3, tone: "action", lines: ["Lumbar puncture may be", "done: decide with parents"] },
    hospital: {
      x: 0,
      y: 4,
      tone: "action",
      lines: ["Hospital; parenteral", "treatment if urine or", "fluid is positive"],
    },
    home: {
      x: 1,
      y: 4,
      tone: "action",
      lines: ["Fluid and urine normal:", "ceftriaxone; home possible,", "seen within 24 hours"],
    },
    ward: {
      x: 2,
      y: 4,
      tone: "action",
      lines: ["Not done: observe in", "hospital. Urine positive:", "treat in hospital"],
    },
  },
  arrows: [
    ["start", "tests"],
    ["tests", "abnormal"],
    ["tests", "normal"],
    ["abnormal", "puncture"],
    ["normal", "choice"],
    ["puncture", "hospital"],
    ["choice", "home"],
    ["choice", "ward"],
  ],
});
