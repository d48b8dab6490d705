/** Text in HTML, also within an attribute's quotes. */
export const inHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
