import { Button, NativeSelect, SegmentedControl, Textarea, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import {
  type HostingService,
  hostedFilmId,
  hostingServiceNames,
  hostingServices,
} from "#shared/case/model/hostedFilm.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { assetListRoutes, type ListedAsset } from "#shared/contract/media/assets.ts";
import { call } from "../../../api/call.ts";
import { keyOf } from "../../../api/queryKeys.ts";
import { DialogButtons } from "../../../ui/DialogButtons.tsx";
import { DialogFrame } from "../../../ui/DialogFrame.tsx";
import { UploadsToCase } from "../../../uploads/UploadsToCase.tsx";
import { countSending, useUploads } from "../../../uploads/useUploads.ts";
import classes from "./mediaPicker.module.css";
import { type PickedKind, pickedKindWords } from "./pickedKinds.ts";
import "../../../ui/segmentStyles.ts";

/** So many of those that a search finds are offered; a longer search finds the others. */
const offeredAtMost = "30";

type Props = {
  /** Kinds that may stand at the place. */
  kinds: readonly PickedKind[];
  mint: (what: string) => string;
  /** The case, which a file that is uploaded here belongs to. */
  documentId: number;
  onPicked: (node: ContentNode) => void;
  onClose: () => void;
};

/** The node that shows a file. A picture's title is its caption, which is written in the text; what is heard or read goes by its name. */
function nodeOf(
  { key, name }: ListedAsset,
  { kind, uid, altText }: { kind: PickedKind; uid: string; altText: string },
): ContentNode {
  const title = { text: kind === "image" ? "" : name, styleRanges: [] };
  return {
    ...{ type: kind, uid, url: key, title },
    ...(kind === "pdf" ? {} : { source: "local" }),
    ...(kind === "image" && altText !== "" ? { altText } : {}),
  };
}

type Source = "local" | HostingService;
const sources: readonly { value: Source; label: string }[] = [
  { value: "local", label: "Local" },
  ...hostingServices.map((value) => ({ value, label: hostingServiceNames[value] })),
];

/** Asks for a film of a hosting service. Nothing is asked of the service before a reader presses Play. */
function HostedFilm({
  service,
  mint,
  onPicked,
  onClose,
}: { service: HostingService } & Pick<Props, "mint" | "onPicked" | "onClose">) {
  const [text, setText] = useState("");
  const [title, setTitle] = useState("");
  const id = hostedFilmId(service, text);
  const name = hostingServiceNames[service];
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (id === undefined) return;
        const film = { type: "video", uid: mint("video"), source: service, uri: id } as const;
        onPicked({ ...film, title: { text: title.trim(), styleRanges: [] } });
        onClose();
      }}
    >
      <TextInput
        label={`${name} ID`}
        description="The ID of the video, or its address."
        value={text}
        error={text.trim() !== "" && id === undefined && `This is neither an ID nor an address of ${name}.`}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <TextInput label="Title" value={title} onChange={(event) => setTitle(event.currentTarget.value)} />
      <DialogButtons>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" disabled={id === undefined}>
          Insert
        </Button>
      </DialogButtons>
    </form>
  );
}

/** Files of a kind that a search finds, as many as are offered. */
function useOfferedFiles(kind: PickedKind, search: string) {
  const query = { search, filters: [`kind=${kind}`], per_page: offeredAtMost };
  const found = useQuery({
    queryKey: [...keyOf(assetListRoutes.list), "to pick", kind, query.search],
    queryFn: ({ signal }) => call(assetListRoutes.list, { query, signal }),
    placeholderData: (before) => before,
  });
  const offered = (found.data ?? []).filter((asset) => asset.kind === kind);
  return { found, offered, hasSearch: search !== "" };
}

function OfferedFiles(props: {
  offered: readonly ListedAsset[];
  chosen: ListedAsset | undefined;
  onChoose: (asset: ListedAsset) => void;
}) {
  return (
    <div className={classes.offered}>
      {props.offered.map((asset) => (
        <button
          key={asset.id}
          type="button"
          className={classes.asset}
          aria-pressed={asset.id === props.chosen?.id}
          onClick={() => props.onChoose(asset)}
        >
          {asset.thumbnail_url && <img src={asset.thumbnail_url} alt="" loading="lazy" />}
          <span>{asset.name}</span>
        </button>
      ))}
    </div>
  );
}

/** Offers files of the media library, and asks what a picture shows in the case. */
function LibraryFiles({
  kind,
  mint,
  onPicked,
  onClose,
  documentId,
}: Omit<Props, "kinds"> & { kind: PickedKind }) {
  const [search, setSearch] = useState("");
  const [chosen, setChosen] = useState<ListedAsset>();
  const [altText, setAltText] = useState("");
  const sending = useUploads(countSending);
  const { found, offered, hasSearch } = useOfferedFiles(kind, search.trim());
  const choose = (asset: ListedAsset): void => {
    setChosen(asset);
    setAltText(asset.alternative_text);
  };
  const sayNone = hasSearch ? "No file fits this search." : `No ${pickedKindWords[kind]} Files`;
  return (
    <>
      <UploadsToCase documentId={documentId} />
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (!chosen) return;
          onPicked(nodeOf(chosen, { kind, uid: mint(kind), altText: altText.trim() }));
          onClose();
        }}
      >
        <TextInput
          label="Search media"
          type="search"
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        {found.isSuccess && offered.length === 0 && <p>{sayNone}</p>}
        {found.isError && <p role="alert">The media library could not be loaded. Try again.</p>}
        <OfferedFiles offered={offered} chosen={chosen} onChoose={choose} />
        {kind === "image" && chosen && (
          <Textarea
            label="What does it show here?"
            description="Alternative text, read aloud to people who cannot see the image."
            value={altText}
            onChange={(event) => setAltText(event.currentTarget.value)}
          />
        )}
        <DialogButtons>
          <Button variant="default" onClick={onClose}>
            {sending > 0 ? "Close" : "Cancel"}
          </Button>
          <Button type="submit" disabled={!chosen}>
            Insert
          </Button>
        </DialogButtons>
      </form>
    </>
  );
}

/** Offers media of one kind for a place in the case: files of the library, and films of the hosting services. */
export function MediaPicker({ kinds, onClose, ...given }: Props) {
  const [kind, setKind] = useState<PickedKind>(kinds[0] ?? "image");
  const [source, setSource] = useState<Source>("local");
  return (
    <DialogFrame isOpen onClose={onClose} title={`Pick ${pickedKindWords[kind].toLowerCase()}`}>
      <div className={classes.form}>
        <NativeSelect
          label="Kind"
          data={kinds.map((value) => ({ value, label: `${pickedKindWords[value]} Files` }))}
          value={kind}
          onChange={(event) => {
            setKind(kinds.find((one) => one === event.currentTarget.value) ?? kind);
            setSource("local");
          }}
        />
        {kind === "video" && (
          <SegmentedControl
            aria-label="Where the video is"
            data={[...sources]}
            value={source}
            onChange={(value) => setSource(sources.find((each) => each.value === value)?.value ?? "local")}
          />
        )}
        {source !== "local" && <HostedFilm key={source} service={source} onClose={onClose} {...given} />}
      </div>
      {source === "local" && <LibraryFiles key={kind} kind={kind} onClose={onClose} {...given} />}
    </DialogFrame>
  );
}
