const cover = (background: string, drawing: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 150 150"><rect width="150" height="150" fill="${background}"/>${drawing}</svg>`;

/** A pulse over a dark ground. */
export const pulseCover: string = cover(
  "#0b4f57",
  '<polyline points="8,84 44,84 52,72 60,84 66,84 74,30 84,118 91,84 104,84 112,66 122,84 142,84" fill="none" stroke="#fff4e6" stroke-width="5" stroke-linejoin="round" stroke-linecap="round"/>',
);

/** A drop within a ring. */
export const dropCover: string = cover(
  "#7a3b12",
  '<circle cx="75" cy="80" r="46" fill="none" stroke="#ffe7c9" stroke-width="4"/><path d="M75 42c14 20 22 32 22 44a22 22 0 0 1-44 0c0-12 8-24 22-44z" fill="#ffe7c9"/>',
);
