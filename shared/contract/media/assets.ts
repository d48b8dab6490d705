import * as z from "zod/mini";
import { defineList } from "../../domain/collection/listDefinition.ts";
import {
  alternativeTextLength,
  assetKinds,
  assetKindWords,
  assetNameLength,
  mediaFormatNames,
  renditionProblems,
} from "../../domain/media/mediaFormats.ts";
import { counted } from "../../words/counted.ts";
import { byId, done, sequenceId, ulid, utcTime } from "../common.ts";
import { listRoutes, selectionRoutes } from "../listRoutes.ts";
import { defineRoute } from "../route.ts";

const asset = {
  id: sequenceId,
  uid: ulid,
  kind: z.enum(assetKinds),
  format: z.enum(mediaFormatNames),
  /** Plain text. */
  name: z.string(),
  /** Description for those who do not see or hear it. Empty where nobody has written one. */
  alternative_text: z.string(),
  bytes: z.number(),
  /** Pixels of a picture; null until they are known, and of what is no picture. */
  width: z.nullable(z.number()),
  height: z.nullable(z.number()),
  /** Pages of a PDF; null until they are known, and of what is no PDF. */
  pages: z.nullable(z.number()),
  rendition_problem: z.nullable(z.enum(renditionProblems)),
  /** The `url` of a media node in a case. */
  key: z.string(),
  updated_at: utcTime,
};

/** A file of the media library as its list shows it. @see spec documents §3 "Media asset"; ADR 0345 */
export const listedAsset = z.object({
  ...asset,
  /** Cases that it was uploaded for or put into. */
  uses: z.number(),
  /** Link that expires. */
  url: z.string(),
  /** The same to a small picture of it or of its first page: of a picture that has none yet, to the file itself; null of anything else. */
  thumbnail_url: z.nullable(z.string()),
});
export type ListedAsset = z.infer<typeof listedAsset>;

/** Row as the list is searched, filtered and sorted. */
export type SearchedAsset = Omit<ListedAsset, "url" | "thumbnail_url"> & {
  /** Titles of the cases that use it, in plain text. Searched on the server; a reply has no such field. */
  documents?: readonly string[];
};

export const assetList = defineList<SearchedAsset>({
  id: ({ id }) => id,
  hasNumberedIds: true,
  columns: {
    id: { kind: "number", label: "Number", sortable: true, searchable: "search", value: ({ id }) => id },
    name: { kind: "text", label: "Name", sortable: true, searchable: "search", value: ({ name }) => name },
    alternative_text: {
      kind: "text",
      label: "Alternative text",
      searchable: "search",
      value: ({ alternative_text }) => alternative_text,
    },
    kind: {
      kind: "enum",
      label: "Kind",
      sortable: true,
      filterable: true,
      values: assetKinds,
      words: assetKindWords,
      value: ({ kind }) => kind,
    },
    bytes: { kind: "number", label: "Size", sortable: true, value: ({ bytes }) => bytes },
    uses: { kind: "number", label: "Uses", sortable: true, filterable: true, value: ({ uses }) => uses },
    has_text: {
      kind: "boolean",
      label: "Has alternative text",
      filterable: true,
      value: ({ alternative_text }) => alternative_text !== "",
    },
    documents: { kind: "multi", label: "Case", filterable: true, value: ({ documents = [] }) => documents },
    updated_at: { kind: "date", label: "Changed", sortable: true, value: ({ updated_at }) => updated_at },
  },
  sortOptions: [
    { column: "updated_at", label: "Changed", firstOrder: "DESC" },
    { column: "name", label: "Name", firstOrder: "ASC" },
    { column: "bytes", label: "Size", firstOrder: "DESC" },
    { column: "uses", label: "Uses", firstOrder: "DESC" },
  ],
  selectFilters: [
    {
      title: "Filter by Kind",
      options: assetKinds.map((kind) => ({ label: assetKindWords[kind], filter: `kind=${kind}` })),
    },
    {
      title: "Filter by Alternative Text",
      options: [
        { label: "With alternative text", filter: "has_text=true" },
        { label: "Without alternative text", filter: "has_text=false" },
      ],
    },
  ],
  genericFilters: [
    {
      title: "Filter by Use",
      options: [
        { label: "Used", column: "uses", operator: ">", value: 0 },
        { label: "Not used", column: "uses", operator: "=", value: 0 },
      ],
    },
  ],
  facets: [{ column: "documents", title: "Case", emptyNote: "No case uses the library." }],
  csv: {
    fileName: "media_assets.csv",
    columns: [
      { head: "Number", column: "id" },
      { head: "Kind", column: "kind" },
      { head: "Name", column: "name" },
      { head: "Alternative Text", column: "alternative_text" },
      { head: "Bytes", column: "bytes" },
      { head: "Uses", column: "uses" },
      { head: "Cases", column: "documents" },
    ],
  },
  countMessage: counted({ one: "{n} file", other: "{n} files" }),
});

const assets = {
  name: "MediaAssets",
  list: assetList,
  context: "media",
  path: "/media_assets",
  action: "media.read",
  item: listedAsset,
  what: "The files of the media library",
} as const;
export const assetListRoutes = { ...listRoutes(assets), ...selectionRoutes(assets) };

/** Uses of an asset. @see spec documents §7 "List of {type, id}" */
export const association = z.object({ type: z.string(), id: sequenceId });

export const assetDetail = z.object({
  ...asset,
  file_name: z.string(),
  url: z.string(),
  /** Link to the picture in the size of a screen: the file itself where that is no larger, or until it is made; the first page of a PDF, once it is made; null of what has no picture. */
  screen_url: z.nullable(z.string()),
  /** Links to pictures of the first pages of a PDF, in their order. */
  page_urls: z.array(z.string()),
  created_at: utcTime,
  created_by: z.nullable(z.string()),
  documents: z.array(z.object({ id: sequenceId, title: z.string() })),
});
export type AssetDetail = z.infer<typeof assetDetail>;

export const getMediaAsset = defineRoute({
  name: "getMediaAsset",
  context: "media",
  method: "GET",
  path: "/media_assets/{id}",
  action: "media.read",
  summary: "One file of the media library, and the cases that use it.",
  params: byId,
  reply: assetDetail,
});

export const assetName = z
  .string()
  .check(z.trim(), z.minLength(1, "Enter a name."), z.maxLength(assetNameLength));
export const alternativeText = z.string().check(z.trim(), z.maxLength(alternativeTextLength));

export const updateMediaAsset = defineRoute({
  name: "updateMediaAsset",
  context: "media",
  method: "PUT",
  path: "/media_assets/{id}",
  action: "media.edit",
  summary: "Rename a file of the library, or give it another alternative text.",
  params: byId,
  body: z.strictObject({
    media_asset: z.strictObject({
      name: z.optional(assetName),
      alternative_text: z.optional(alternativeText),
    }),
  }),
  reply: assetDetail,
});

export const deleteMediaAsset = defineRoute({
  name: "deleteMediaAsset",
  context: "media",
  method: "DELETE",
  path: "/media_assets/{id}",
  action: "media.edit",
  summary:
    "Delete a file from the library. Cases that use it keep it. Refused where it has more uses than the caller has confirmed.",
  params: byId,
  query: z.strictObject({
    /** Number of uses that the person was shown before deleting it. Default 0. */
    confirmed_uses: z.optional(z.string().check(z.regex(/^\d{1,6}$/, "must be a number"))),
  }),
  reply: done,
});

const externalId = z.string().check(z.regex(/^[1-9]\d{0,14}$/, "must be the number of an asset"));

/** An asset as the calls of the specification write it. @see spec documents §3 "Media asset" */
export const digitalAsset = z.object({
  external_identifier: z.string(),
  media_type: z.enum(["image", "audio", "video", "document"]),
  file_ext: z.string(),
  /** Link that expires. */
  distribution_url: z.string(),
  /** The `url` of a media node. */
  asset_path: z.string(),
  title: z.string(),
  alternative_text: z.string(),
  /** Link that expires to a small picture of it, as lists of the library show it. */
  thumbnail_url: z.nullable(z.string()),
});

/** @see spec documents §7 "asset_associations" */
export const listAssetAssociations = defineRoute({
  name: "listAssetAssociations",
  context: "media",
  method: "GET",
  path: "/api/v2/digital_assets/asset_associations",
  action: "media.read",
  summary: "What uses a file of the library.",
  query: z.strictObject({ external_id: externalId }),
  reply: z.array(association),
});

const model = {
  model_id: z.union([sequenceId, z.pipe(externalId, z.transform(Number))]),
  model_type: z.enum(["Document", "ReusableObject"]),
};

/** @see spec documents §7 "delete_asset_association" */
export const deleteAssetAssociation = defineRoute({
  name: "deleteAssetAssociation",
  context: "media",
  method: "POST",
  path: "/api/v2/digital_assets/delete_asset_association",
  action: "media.edit",
  summary: "Take a file of the library away from a case's files. What the case shows stays.",
  body: z.strictObject({
    ...model,
    external_id: z.union([externalId, z.pipe(sequenceId, z.transform(String))]),
  }),
  reply: done,
});

/** @see spec documents §7 "sync_assets" */
export const syncAssets = defineRoute({
  name: "syncAssets",
  context: "media",
  method: "POST",
  path: "/api/v2/digital_assets/sync_assets",
  action: "media.read",
  summary: "The files of a case.",
  body: z.strictObject(model),
  reply: z.object({ digitalAssets: z.array(digitalAsset) }),
});

export const assetRoutes = [
  ...Object.values(assetListRoutes),
  getMediaAsset,
  updateMediaAsset,
  deleteMediaAsset,
  listAssetAssociations,
  deleteAssetAssociation,
  syncAssets,
] as const;
