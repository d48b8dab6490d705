/** Confetti, once, at the end of a case; none for whoever asked their system for less motion. */
export function celebrate(): void {
  if (window.matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  void import("canvas-confetti").then(
    ({ default: confetti }) => throwConfetti(confetti),
    () => {
      // Without a connection the case ends without it.
    },
  );
}

function throwConfetti(confetti: Pick<typeof import("canvas-confetti"), "create">): void {
  const styles = getComputedStyle(document.documentElement);
  const colors = ["--act", "--act-fill", "--amber-mark", "--part-mark"].map((name) =>
    styles.getPropertyValue(name).trim(),
  );
  // Above the modal, which stands in the browser's top layer, nothing can be drawn but from inside it.
  const place = document.querySelector("dialog[open]") ?? document.body;
  const canvas = document.createElement("canvas");
  canvas.style.cssText = "position:fixed;inset:0;width:100%;height:100%;pointer-events:none";
  canvas.setAttribute("aria-hidden", "true");
  place.append(canvas);
  const fire = confetti.create(canvas, { resize: true, disableForReducedMotion: true });
  const falling = [0.2, 0.5, 0.8].map((x) =>
    fire({ particleCount: 60, spread: 75, startVelocity: 42, origin: { x, y: 0.75 }, colors, ticks: 260 }),
  );
  void Promise.all(falling).then(() => canvas.remove());
}
