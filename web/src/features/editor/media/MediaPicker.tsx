import { Button, NativeSelect, SegmentedControl, Textarea, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
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
import classes from "./mediaPicker.module.css";
import type { PickedKind } from "./pickedKinds.ts";
import "../../../ui/segmentStyles.ts";

/** @see spec documents §2.11 "Media menu" */
const words: Readonly<Record<PickedKind, string>> = {
  image: "Image",
  audio: "Audio",
  video: "Video",
  pdf: "PDF",
};
/** So many of those that a search finds are offered; a longer search finds the others. */
const offeredAtMost = "30";

type Props = {
  /** Kinds that may stand at the place. */
  kinds: readonly PickedKind[];
  mint: (what: string) => string;
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
}: { service: HostingService } & Omit<Props, "kinds">) {
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

/** Offers the files of the media library for a place in the case, and asks what a picture shows there. */
export function MediaPicker({ kinds, mint, onPicked, onClose }: Props) {
  const [kind, setKind] = useState<PickedKind>(kinds[0] ?? "image");
  const [search, setSearch] = useState("");
  const [chosen, setChosen] = useState<ListedAsset>();
  const [source, setSource] = useState<Source>("local");
  const [altText, setAltText] = useState("");
  const query = { search: search.trim(), filters: [`kind=${kind}`], per_page: offeredAtMost };
  const found = useQuery({
    queryKey: [...keyOf(assetListRoutes.list), "to pick", kind, query.search],
    queryFn: ({ signal }) => call(assetListRoutes.list, { query, signal }),
    placeholderData: (before) => before,
  });
  const offered = (found.data ?? []).filter((asset) => asset.kind === kind);
  const choose = (asset: ListedAsset): void => {
    setChosen(asset);
    setAltText(asset.alternative_text);
  };
  return (
    <DialogFrame isOpen onClose={onClose} title={`Pick ${words[kind].toLowerCase()}`}>
      <div className={classes.form}>
        <NativeSelect
          label="Kind"
          data={kinds.map((value) => ({ value, label: `${words[value]} Files` }))}
          value={kind}
          onChange={(event) => {
            setKind(kinds.find((one) => one === event.currentTarget.value) ?? kind);
            setChosen(undefined);
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
        {source === "local" ? null : (
          <HostedFilm key={source} service={source} mint={mint} onPicked={onPicked} onClose={onClose} />
        )}
      </div>
      {source === "local" && (
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
          {found.isSuccess && offered.length === 0 && (
            <p>
              No {words[kind]} Files. <Link to="/media_assets">Upload files to Case</Link>
            </p>
          )}
          {found.isError && <p role="alert">The media library could not be loaded. Try again.</p>}
          <div className={classes.offered}>
            {offered.map((asset) => (
              <button
                key={asset.id}
                type="button"
                className={classes.asset}
                aria-pressed={asset.id === chosen?.id}
                onClick={() => choose(asset)}
              >
                {asset.thumbnail_url && <img src={asset.thumbnail_url} alt="" loading="lazy" />}
                <span>{asset.name}</span>
              </button>
            ))}
          </div>
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
              Cancel
            </Button>
            <Button type="submit" disabled={!chosen}>
              Insert
            </Button>
          </DialogButtons>
        </form>
      )}
    </DialogFrame>
  );
}
