import { useEffect } from "react";
import { useBrand } from "./RuntimeConfigProvider.tsx";

/** Names the browser's tab after the page: `Neurology · Bedside`. */
export function useDocumentTitle(title: string): void {
  const { name } = useBrand();
  useEffect(() => {
    document.title = title ? `${title} · ${name}` : name;
  }, [title, name]);
}
