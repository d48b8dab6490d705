type Picture = {
  /** Key of its file. */
  key: string;
  /** What it shows; empty where nobody has said. */
  alt: string;
};

const fileOf = ({ key }: Picture): string => key.split("/").at(-1) ?? key;

/** A picture of a question as lists name it: what it shows, else the name of its file. */
export const pictureText = (picture: Picture): string => picture.alt || fileOf(picture);

/** The same in a history, where another file with the same description is a change. */
export const pictureWithFile = (picture: Picture): string =>
  picture.alt ? `${picture.alt} (${fileOf(picture)})` : fileOf(picture);
