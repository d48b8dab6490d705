import { type ReactNode, useEffect, useState } from "react";
import { isSafeUrl } from "#shared/case/model/safeUrl.ts";
import styles from "./fetchedPage.module.css";
import { words } from "./words.ts";

type Props = { url: string; title: string; isShort?: boolean };

type Theme = "light" | "dark";
type Fetched = { state: "loading" } | { state: "failed" } | { state: "ready"; html: string; theme: Theme };

/**
 * Links and forms leave for a tab of their own: the frame itself goes nowhere. A page that says that it has dark colours is told
 * which are wanted; any other is made for white.
 */
function framed(html: string, wanted: Theme): Extract<Fetched, { state: "ready" }> {
  const page = new DOMParser().parseFromString(html, "text/html");
  for (const way of page.querySelectorAll("a, area, form")) way.setAttribute("target", "_blank");
  const schemes = page.querySelector("meta[name=color-scheme]")?.getAttribute("content") ?? "";
  const theme = schemes.split(/\s+/).includes(wanted) ? wanted : "light";
  page.documentElement.dataset.theme = theme;
  return { state: "ready", html: page.documentElement.outerHTML, theme };
}

const themeOfApplication = (): Theme =>
  document.documentElement.dataset.mantineColorScheme === "dark" ? "dark" : "light";

async function readPage(url: string, wanted: Theme, signal: AbortSignal): Promise<Fetched> {
  if (!isSafeUrl(url)) return { state: "failed" };
  try {
    const reply = await fetch(url, { headers: { Accept: "text/html" }, credentials: "same-origin", signal });
    return reply.ok ? framed(await reply.text(), wanted) : { state: "failed" };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return { state: "failed" };
  }
}

/**
 * HTML that the document's own addresses answer (a quiz, a to-do form), shown as it comes. It stands in a frame of its own
 * without scripts and without our origin: a sanitiser would have to take its forms and looks away to be as safe, and one
 * forgotten attribute would be enough to act in the learner's name. Links and forms open in a new tab, and may lead to a file: without scripts only a
 * click does that.
 * @see spec documents §2.1, §7
 */
export function FetchedPage({ url, title, isShort = false }: Props): ReactNode {
  const [page, setPage] = useState<Fetched>({ state: "loading" });
  useEffect(() => {
    const abort = new AbortController();
    setPage({ state: "loading" });
    // Asked once, when the page is opened: to colour it anew would load it anew, and forget what was filled in.
    readPage(url, themeOfApplication(), abort.signal).then(
      (fetched) => {
        if (!abort.signal.aborted) setPage(fetched);
      },
      (error: unknown) => {
        if (!abort.signal.aborted) throw error;
      },
    );
    return () => abort.abort();
  }, [url]);

  if (page.state === "loading") {
    return (
      <p className={styles.waiting} role="status">
        {words.loading}
      </p>
    );
  }
  if (page.state === "failed") {
    return (
      <p className={styles.waiting} role="alert">
        {words.pageNotLoaded}
        {isSafeUrl(url) && (
          <>
            {" "}
            <a href={url} target="_blank" rel="noopener noreferrer">
              {words.openNewTab}
            </a>
          </>
        )}
      </p>
    );
  }
  return (
    <iframe
      className={isShort ? `${styles.page} ${styles.short}` : styles.page}
      data-theme={page.theme}
      title={title}
      sandbox="allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads"
      srcDoc={page.html}
    />
  );
}
