import { expect, type Page } from "@playwright/test";

/** Waits until the page's browser has put a text down: what a page only holds itself goes with a reload. */
export async function untilJournaled(page: Page, text: string): Promise<void> {
  await expect.poll(() => journaled(page)).toContain(text);
}

const journaled = (page: Page): Promise<string> =>
  page.evaluate(
    () =>
      new Promise<string>((resolve, reject) => {
        const opening = indexedDB.open("bedside-journal");
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const rows = opening.result.transaction("pending").objectStore("pending").getAll();
          rows.onerror = () => reject(rows.error);
          rows.onsuccess = () => {
            opening.result.close();
            readWithKey(rows.result).then((texts) => resolve(texts.join()), reject);
          };
        };

        /** Rows are sealed: the person's own page can open them, by the key that this browser holds while they are signed in. */
        async function readWithKey(
          rows: {
            scope: string;
            name: string;
            sealed?: { iv: Uint8Array<ArrayBuffer>; data: ArrayBuffer };
          }[],
        ) {
          const key = await keyOfBrowser();
          return Promise.all(
            rows.map(async ({ scope, name, sealed }) => {
              if (!sealed || !key) return "";
              const additionalData = new TextEncoder().encode(`${scope}\u0000${name}`);
              const how = { name: "AES-GCM", iv: sealed.iv, additionalData };
              return new TextDecoder().decode(await crypto.subtle.decrypt(how, key, sealed.data));
            }),
          );
        }

        function keyOfBrowser(): Promise<CryptoKey | undefined> {
          return new Promise((found, failed) => {
            const kept = indexedDB.open("bedside-offline");
            kept.onerror = () => failed(kept.error);
            kept.onsuccess = () => {
              const row = kept.result.transaction("person").objectStore("person").get("key");
              row.onerror = () => failed(row.error);
              row.onsuccess = () => {
                kept.result.close();
                found(row.result?.key);
              };
            };
          });
        }
      }),
  );
