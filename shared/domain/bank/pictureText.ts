type Picture = {
  /** Key of its file. */
  key: string;
  /** Alternative text; may be empty. */
  alt: string;
};

const fileOf = ({ key }: Picture): string => key.split("/").at(-1) ?? key;

/** Name of a picture in lists: its alternative text, else its file name. */
export const pictureText = (picture: Picture): string => picture.alt || fileOf(picture);

/** Name of a picture in a history, with its file name: another file with the same alternative text is a change. */
export const pictureWithFile = (picture: Picture): string =>
  picture.alt ? `${picture.alt} (${fileOf(picture)})` : fileOf(picture);
