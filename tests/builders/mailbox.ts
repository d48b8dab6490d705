import PostalMime, { type Email } from "postal-mime";

/** The mails in a local cloud's mailbox that went to an address, newest first, read as a mail program reads them. */
export async function mailsTo(cloudUrl: string, address: string): Promise<Email[]> {
  const query = new URLSearchParams({ search: address });
  const list = await (await fetch(`${cloudUrl}/local/mailbox?${query}`)).text();
  const ids = [...list.matchAll(/href="\/local\/mailbox\/([\w-]+)"/g)].map(([, id]) => id);
  const mails = await Promise.all(
    ids.map(async (id) => {
      const source = await fetch(`${cloudUrl}/local/mailbox/${id}/source`);
      return PostalMime.parse(await source.arrayBuffer());
    }),
  );
  return mails.filter((mail) => mail.to?.some((to) => to.address === address));
}
