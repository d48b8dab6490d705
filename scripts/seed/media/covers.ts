/** Picture of a case in lists, and its alternative text. */
export type Cover = { svg: string; alternativeText: string };

const cover = (alternativeText: string, background: string, drawing: string): Cover => ({
  alternativeText,
  svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 150 150"><rect width="150" height="150" fill="${background}"/>${drawing}</svg>`,
});

export const pulseCover = cover(
  "The line of a heartbeat on a dark green ground.",
  "#0b4f57",
  '<polyline points="8,84 44,84 52,72 60,84 66,84 74,30 84,118 91,84 104,84 112,66 122,84 142,84" fill="none" stroke="#fff4e6" stroke-width="5" stroke-linejoin="round" stroke-linecap="round"/>',
);

export const dropCover = cover(
  "A drop inside a ring on a brown ground.",
  "#7a3b12",
  '<circle cx="75" cy="80" r="46" fill="none" stroke="#ffe7c9" stroke-width="4"/><path d="M75 42c14 20 22 32 22 44a22 22 0 0 1-44 0c0-12 8-24 22-44z" fill="#ffe7c9"/>',
);

export const lungsCover = cover(
  "Two lungs on a blue ground; the lower part of the left one in the picture is clouded.",
  "#1e3a5f",
  '<path d="M68 34C40 46 26 78 28 116q20 8 38-4z" fill="#dbeafe"/><path d="M82 34c28 12 42 44 40 82q-20 8-38-4z" fill="#dbeafe"/><path d="M30 90q18-10 36 2v20q-18 12-38 4z" fill="#7fa8d9"/><path d="M75 18v40" stroke="#dbeafe" stroke-width="6" stroke-linecap="round"/>',
);

export const cradleCover = cover(
  "A small round head held by two curved arms on a purple ground.",
  "#5b2a4e",
  '<circle cx="75" cy="58" r="20" fill="#fde2ea"/><path d="M30 78q45 66 90 0" fill="none" stroke="#fde2ea" stroke-width="9" stroke-linecap="round"/><path d="M48 78q27 30 54 0" fill="none" stroke="#fbb6c9" stroke-width="7" stroke-linecap="round"/>',
);

export const ringCover = cover(
  "The outline of a uterus on a dark red ground, with a small ring beside it.",
  "#4a1d2c",
  '<path d="M52 48q23-16 46 0 8 34-23 62-31-28-23-62z" fill="none" stroke="#ffdfe3" stroke-width="5"/><circle cx="118" cy="62" r="12" fill="none" stroke="#ff9fb0" stroke-width="6"/>',
);

export const nightCover = cover(
  "A clock and a crescent moon on a dark blue ground.",
  "#1d2342",
  '<circle cx="75" cy="78" r="44" fill="none" stroke="#e7e9ff" stroke-width="5"/><path d="M75 50v30l18 14" fill="none" stroke="#e7e9ff" stroke-width="6" stroke-linecap="round" stroke-linejoin="round"/><path d="M120 18a16 16 0 1 0 14 24 13 13 0 1 1-14-24z" fill="#ffd98a"/>',
);

export const valveCover = cover(
  "An aortic valve seen from above: three leaflets in a ring on a green ground.",
  "#14403a",
  '<circle cx="75" cy="75" r="48" fill="none" stroke="#d7f5ee" stroke-width="6"/><path d="M75 75V27M75 75 33 99M75 75l42 24" stroke="#d7f5ee" stroke-width="7" stroke-linecap="round"/><circle cx="75" cy="75" r="6" fill="#14403a"/>',
);

export const cellsCover = cover(
  "Four red blood cells of different sizes with pale centers on a red ground.",
  "#6b1f24",
  '<g fill="#f6c4c0" stroke="#ffe9e6" stroke-width="5"><circle cx="50" cy="56" r="22"/><circle cx="104" cy="50" r="15"/><ellipse cx="96" cy="100" rx="24" ry="14"/><circle cx="46" cy="112" r="12"/></g><g fill="#ffe9e6"><circle cx="50" cy="56" r="10"/><circle cx="104" cy="50" r="7"/><circle cx="46" cy="112" r="5"/></g>',
);

export const stingCover = cover(
  "A striped wasp with its sting on an olive ground.",
  "#3f3a12",
  '<ellipse cx="75" cy="70" rx="26" ry="38" fill="#ffd23f"/><path d="M52 56h46M49 72h52M53 88h44" stroke="#3f3a12" stroke-width="8"/><path d="M75 108v26" stroke="#ffd23f" stroke-width="5" stroke-linecap="round"/><path d="M50 50Q22 30 26 64M100 50q28-20 24 14" fill="none" stroke="#fff2bf" stroke-width="5"/>',
);

export const stopwatchCover = cover(
  "A stopwatch on a slate-blue ground.",
  "#26324a",
  '<path d="M64 24h22M75 24v14M112 48l10-10" stroke="#e6edf8" stroke-width="8" stroke-linecap="round"/><circle cx="75" cy="86" r="46" fill="none" stroke="#e6edf8" stroke-width="7"/><path d="M75 86V40a46 46 0 0 1 46 46z" fill="#f2b84b"/><circle cx="75" cy="86" r="6" fill="#e6edf8"/>',
);
