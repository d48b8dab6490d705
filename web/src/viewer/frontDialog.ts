const open: HTMLDialogElement[] = [];
const listeners = new Set<() => void>();

const tell = (): void => {
  for (const listener of listeners) listener();
};

/** Notes a dialog that stands in front of the page until the returned function is called. */
export function noteFrontDialog(dialog: HTMLDialogElement): () => void {
  open.push(dialog);
  tell();
  return () => {
    open.splice(open.indexOf(dialog), 1);
    tell();
  };
}

/** The dialog that is in front of all else: nothing outside of it can be seen whole or pressed. */
export const frontDialog = {
  get: (): HTMLDialogElement | undefined => open.at(-1),
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
