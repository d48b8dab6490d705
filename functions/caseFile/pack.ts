import { createHash } from "node:crypto";
import { strFromU8, strToU8, unzipSync, type Zippable, zipSync } from "fflate";
import { mappedContentOf } from "#shared/case/model/mappedContent.ts";
import { formatOfName, mediaFormats, sizeText } from "#shared/domain/media/mediaFormats.ts";
import { checkContent, isCheckedWhole, notAsNamed } from "../fileContent/checkContent.ts";
import { headBytes, tellFormat } from "../fileContent/tellFormat.ts";
import {
  type CaseFile,
  caseFileSchema,
  requirePlace,
  rootOfText,
  type UnpackedCase,
  UnusableCaseFile,
} from "./caseFile.ts";
import { reusablesInOrder } from "./reusablesInOrder.ts";
import { filesIn, nameInFile } from "./trees.ts";

const aboutName = "case.json";
const mediaFolder = "media/";
/** Bytes that a file may unpack to where nothing less is asked: all of it is in memory at once. */
const unpackedAtMost = 2 * 1024 ** 3;
/** Files that a ZIP may list: more than any case has. */
const partsAtMost = 5000;

export const sha256 = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

// The same case makes the same file, whenever it is packed.
const mtime = new Date("2000-01-01T00:00:00");

/** Packs a case into one file, a ZIP. Media lie in it as they are: they are packed by their own formats. */
export function packCase({ about, media }: UnpackedCase): Uint8Array {
  const parts: Zippable = {
    [aboutName]: [strToU8(`${JSON.stringify(about, null, 1)}\n`), { level: 6, mtime }],
  };
  for (const [name, bytes] of media) parts[`${mediaFolder}${name}`] = [bytes, { level: 0, mtime }];
  return zipSync(parts);
}

/**
 * Unpacks a case file and looks at all of it: what it says of its media has to be so, and each of them has to pass as an upload would.
 * @throws UnusableCaseFile that says what is wrong
 */
export function unpackCase(packed: Uint8Array, bytesAtMost = unpackedAtMost): UnpackedCase {
  const parts = unzipped(packed, bytesAtMost);
  const text = parts[aboutName];
  if (!text) throw new UnusableCaseFile(`This is no case file: it has no ${aboutName}.`);
  const about = read(text);
  const media = new Map<string, Uint8Array>();
  for (const { file, bytes, sha256: digest } of about.media) {
    const part = parts[`${mediaFolder}${file}`];
    if (!part) throw new UnusableCaseFile(`${file} is missing in the file.`);
    if (part.length !== bytes || sha256(part) !== digest)
      throw new UnusableCaseFile(`${file} is damaged: it is not what the file says of it.`);
    media.set(file, checked(file, part));
  }
  const shown = [
    about.tree,
    ...about.reusables.flatMap(({ content }) => (content ? rootOfText(content) : [])),
  ]
    .flatMap(filesIn)
    // Any other key is that of a file of the installation that it is brought into.
    .map((key) => nameInFile(key) ?? key);
  for (const file of [about.cover, about.mod_map, ...about.captions.map(({ file: name }) => name), ...shown])
    if (file !== null && !media.has(file)) throw new UnusableCaseFile(`${file} is missing in the file.`);
  requirePlaces(about);
  return { about, media };
}

function unzipped(packed: Uint8Array, bytesAtMost: number): Record<string, Uint8Array> {
  let left = bytesAtMost;
  let count = 0;
  try {
    return unzipSync(packed, {
      filter: ({ name, originalSize, size }) => {
        count += 1;
        if (count > partsAtMost) throw new UnusableCaseFile("The file has more parts than any case.");
        if (name !== aboutName && !name.startsWith(mediaFolder)) return false;
        left -= Math.max(originalSize, size);
        if (left < 0) throw new UnusableCaseFile(`The file unpacks to more than ${sizeText(bytesAtMost)}.`);
        return true;
      },
    });
  } catch (error) {
    if (error instanceof UnusableCaseFile) throw error;
    // fflate throws plain errors with a code of its own.
    if (error instanceof Error)
      throw new UnusableCaseFile("This is no ZIP file, or it is damaged.", { cause: error });
    throw error;
  }
}

function read(text: Uint8Array): CaseFile {
  let json: unknown;
  try {
    json = JSON.parse(strFromU8(text));
  } catch (error) {
    if (error instanceof SyntaxError)
      throw new UnusableCaseFile(`${aboutName} is no JSON.`, { cause: error });
    throw error;
  }
  const parsed = caseFileSchema.safeParse(json);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new UnusableCaseFile(`${aboutName}: ${(issue?.path ?? []).join(".")} ${issue?.message ?? ""}`.trim());
}

function checked(file: string, part: Uint8Array): Uint8Array {
  const named = formatOfName(file);
  if (!named) throw new UnusableCaseFile(`${file} is of a type that is not supported.`);
  if (isCheckedWhole(named)) {
    const check = checkContent(named, part);
    if (!check.ok) throw new UnusableCaseFile(`${file}: ${check.problem}`);
    // Captions are kept as they came: their case converts them.
    return mediaFormats[named].kind === "captions" ? part : check.bytes;
  }
  const format = tellFormat(part.subarray(0, headBytes));
  if (!format || mediaFormats[format].kind !== mediaFormats[named].kind)
    throw new UnusableCaseFile(`${file}: ${notAsNamed(named)}`);
  return part;
}

/** Mappings name places in the lists of the file, and no content leads back to itself. */
function requirePlaces({ objectives, reusables, tree }: CaseFile): void {
  const places = new Map(reusablesInOrder({ reusables }).map(({ place }) => [place, place]));
  for (const place of mappedContentOf(tree).reusables) requirePlace(places, place);
  for (const { name, objectives: taught } of reusables)
    for (const at of taught)
      if (at > objectives.length)
        throw new UnusableCaseFile(`“${name}” is paired with an objective that is not in the file.`);
}
