/** The id of the heading that takes the focus when a card is revealed. */
export const cardHeadingId = (uid: string): string => `${uid}__heading`;
