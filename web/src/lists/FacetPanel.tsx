import { Button } from "@mantine/core";
import { IconFilter } from "@tabler/icons-react";
import { useId, useState } from "react";
import type { ListFacet } from "#shared/contract/lists.ts";
import type { Facet } from "#shared/domain/collection/listDefinition.ts";
import { numberText } from "#shared/words/numbers.ts";
import { useBrand } from "../api/RuntimeConfigProvider.tsx";
import { FacetFilter } from "./FacetFilter.tsx";
import classes from "./FacetPanel.module.css";
import type { ListStateHandle } from "./useListState.ts";

/** So many dynamic filters stand beside the search; more of them fold into a panel. */
const besideSearch = 4;

/**
 * The dynamic filters of a list. A few stand as buttons in the line of the search; many are behind one button, by groups, and
 * those that something is chosen of stay in sight.
 * @see spec courses §2.2 "Filters"
 */
export function FacetPanel(props: {
  facets: readonly Facet[];
  /** Counts by the server; undefined until they have come. */
  counted: readonly ListFacet[] | undefined;
  handle: ListStateHandle;
  /** Chosen values are shown elsewhere, as chips. */
  isChosenElsewhere?: boolean;
}) {
  const { facets, counted } = props;
  const { state, change } = props.handle;
  const [isOpen, setIsOpen] = useState(false);
  const panel = useId();
  const brand = useBrand();
  const shownTitle = ({ title, isBranded }: Facet) => (isBranded ? `${brand.name} ${title}` : title);
  const chosenOf = ({ title }: Facet) => state.facets?.[title] ?? [];
  const filter = (facet: Facet) => (
    <FacetFilter
      key={facet.column}
      facet={{
        name: facet.column,
        options: [],
        ...counted?.find(({ name }) => name === facet.column),
        title: shownTitle(facet),
      }}
      emptyNote={counted ? facet.emptyNote : undefined}
      chosen={chosenOf(facet)}
      onChoose={(chosen) => change({ facets: { ...state.facets, [facet.title]: chosen } })}
    />
  );
  if (facets.length <= besideSearch) return facets.map(filter);

  const inUse = facets.filter((facet) => chosenOf(facet).length > 0);
  const groups = Map.groupBy(facets, ({ group }) => group ?? "");
  return (
    <>
      <Button
        variant={isOpen ? "light" : "default"}
        leftSection={<IconFilter size={16} stroke={1.8} aria-hidden />}
        aria-expanded={isOpen}
        aria-controls={panel}
        onClick={() => setIsOpen(!isOpen)}
      >
        {inUse.length > 0 ? `Filters (${numberText(inUse.length)})` : "Filters"}
      </Button>
      {!isOpen && !props.isChosenElsewhere && inUse.map(filter)}
      <div id={panel} className={classes.panel} hidden={!isOpen}>
        {isOpen &&
          [...groups].map(([name, own]) => (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a line
            <div key={name} className={classes.group} role="group" aria-label={name || "Filters"}>
              {name && (
                <span className={classes.name} aria-hidden>
                  {name}
                </span>
              )}
              {own.map(filter)}
            </div>
          ))}
      </div>
    </>
  );
}
