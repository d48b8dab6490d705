/** Letter of an option by its place from 0: 0 → A. */
export const optionLetter = (place: number): string => String.fromCharCode(65 + place);
