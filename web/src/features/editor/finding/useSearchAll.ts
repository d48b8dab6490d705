import { useEffect, useRef, useState } from "react";
import { numberText } from "#shared/words/numbers.ts";
import { ApiError, textOf } from "../../../api/ApiError.ts";
import { saveFile } from "../../../lists/saveFile.ts";
import { useFlash } from "../../../ui/Flash.tsx";
import { searchAll } from "./searchAll.ts";

/** Looks for a text in all cases; what is found is kept as a file. @see spec documents §8 "Global find" */
export function useSearchAll() {
  const flash = useFlash();
  const [count, setCount] = useState<number>();
  const search = useRef<AbortController>(undefined);
  const [isSearching, setSearching] = useState(false);
  const stop = (): void => {
    search.current?.abort();
    search.current = undefined;
    setSearching(false);
    setCount(undefined);
  };
  useEffect(() => () => search.current?.abort(), []);

  const run = async (text: string): Promise<void> => {
    stop();
    const own = new AbortController();
    search.current = own;
    setSearching(true);
    setCount(0);
    try {
      const found = await searchAll(text, { signal: own.signal, onCount: setCount });
      if (found.count === 0) return;
      saveFile({ blob: found.blob, name: "Search Result.csv" });
      flash.success("Check exported search result");
      if (found.isCut)
        flash.error(
          `Only the first ${numberText(found.count)} were exported. Search for a longer text to narrow the results.`,
        );
    } catch (error) {
      if (own.signal.aborted) return;
      setCount(undefined);
      if (!(error instanceof ApiError)) throw error;
      flash.error(`Error: ${textOf(error)}`);
    } finally {
      if (search.current === own) setSearching(false);
    }
  };

  return { count, isSearching, run, stop };
}
