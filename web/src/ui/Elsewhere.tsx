import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useLocation } from "react-router";
import { findElsewhere, type PlacedKind } from "#shared/contract/documents/elsewhere.ts";
import { call } from "../api/call.ts";
import { keyOf } from "../api/queryKeys.ts";
import { useCurrentUser } from "../api/session.ts";
import classes from "./Elsewhere.module.css";
import { useGoToProgram } from "./useGoToProgram.ts";
import { words } from "./words.ts";

const kinds: Readonly<Record<string, PlacedKind>> = {
  document_sets: "course",
  document_set_document_relations: "course_item",
  documents: "document",
};

function placeIn(pathname: string): { kind: PlacedKind; id: string } | undefined {
  const [, first = "", id = ""] = pathname.split("/");
  const kind = kinds[first];
  return kind && /^[1-9]\d{0,9}$/.test(id) ? { kind, id } : undefined;
}

/** Beneath 'not found': that the address leads into another program of the person's own, and the way there. */
export function Elsewhere() {
  const { memberships, program_id } = useCurrentUser();
  const { pathname, search } = useLocation();
  const place = placeIn(pathname);
  const isPossible = place !== undefined && memberships.some((one) => one.program_id !== program_id);
  const { data } = useQuery({
    queryKey: keyOf(findElsewhere, program_id ?? "", place?.kind ?? "", place?.id ?? ""),
    queryFn: ({ signal }) =>
      place ? call(findElsewhere, { params: place, signal }) : Promise.resolve({ programs: [] }),
    enabled: isPossible,
  });
  const goToProgram = useGoToProgram();
  if (!data || data.programs.length === 0) return null;
  return (
    <section aria-label={words.anotherPrograms} className={classes.elsewhere}>
      <p>{words.pageBelongsAnotherPrograms}</p>
      {data.programs.map((program) => (
        <Button
          key={program.program_id}
          onClick={() => goToProgram(program.program_id, `${pathname}${search}`)}
        >
          {words.switchTo({ programName: program.program_name })}
        </Button>
      ))}
    </section>
  );
}
