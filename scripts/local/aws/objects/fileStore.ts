import type { BuildAppOptions } from "fauxqs";
import type { ObjectFiles, StoredFile } from "./objectFiles.ts";

export type S3Store = NonNullable<NonNullable<BuildAppOptions["stores"]>["s3Store"]>;
export type StoredObject = ReturnType<S3Store["headObject"]>;
export type MultipartUpload = Parameters<S3Store["restoreMultipartUpload"]>[0];
type StoredPart = MultipartUpload["parts"] extends Map<number, infer Part> ? Part : never;

/** Fields of a store that are used beside its public methods. */
type Inside = {
  buckets: Map<string, Map<string, StoredObject>>;
  multipartUploads: Map<string, MultipartUpload>;
  multipartUploadsByBucket: Map<string, Set<string>>;
};

/** The parts of a multipart object are kept as a list already: here each names its file, too. */
const filesOf = (object: StoredObject | undefined): StoredFile[] =>
  (object?.parts ?? []).flatMap((part) =>
    "file" in part ? [{ file: String(part.file), bytes: part.length }] : [],
  );

const pointerPrefix = "bedside object file ";
const pointerTo = ({ file, bytes }: StoredFile): Buffer => Buffer.from(`${pointerPrefix}${file} ${bytes}`);

/** The file that holds a part. Undefined for a part whose bytes stand in the row itself. */
function fileOfPart({ body }: StoredPart): StoredFile | undefined {
  if (body.length > 200 || !body.subarray(0, pointerPrefix.length).equals(Buffer.from(pointerPrefix)))
    return undefined;
  const [file = "", bytes] = body.toString().slice(pointerPrefix.length).split(" ");
  return { file, bytes: Number(bytes) };
}

const filesOfUpload = (upload: MultipartUpload | undefined): StoredFile[] =>
  [...(upload?.parts.values() ?? [])].flatMap((part) => fileOfPart(part) ?? []);

export type FileStore = S3Store & {
  /** Files of an object, in their order; none where its bytes stand in its row. */
  filesOfObject: (bucket: string, key: string) => StoredFile[];
  uploadOf: (uploadId: string) => MultipartUpload | undefined;
  /** Writes a part whose bytes are in a file. */
  keepPart: (upload: MultipartUpload, part: { number: number; etag: string; stored: StoredFile }) => void;
  /** Writes an object whose bytes are in files, in one row; with an upload, the same transaction ends that. */
  keepObject: (bucket: string, object: FiledObject, upload?: MultipartUpload) => void;
  /** Bytes of a part, which is put into a file where it has none. */
  filePart: (part: StoredPart) => StoredFile;
  /** Removes the files of parts that no upload has any more. */
  dropParts: (parts: readonly StoredPart[]) => void;
  /** Every file that an object or a part names. */
  allFiles: () => StoredFile[];
};

export type FiledObject = Omit<StoredObject, "body" | "contentLength" | "parts" | "lastModified"> & {
  files: readonly StoredFile[];
};

/** A store of fauxqs whose large objects are files; whatever replaces or deletes one removes its files after the row. */
export function fileStoreOf(S3Store: new () => S3Store, files: ObjectFiles): FileStore {
  const inside = (store: S3Store): Inside => store as unknown as Inside; // private in fauxqs's types alone
  class Store extends S3Store implements FileStore {
    override getObject(bucket: string, key: string): StoredObject {
      const object = super.getObject(bucket, key);
      const stored = filesOf(object);
      return stored.length === 0 ? object : { ...object, body: files.readWhole(stored) };
    }
    override putObject(...args: Parameters<S3Store["putObject"]>): StoredObject {
      const replaced = this.filesOfObject(args[0], args[1]);
      const object = super.putObject(...args);
      files.remove(replaced);
      return object;
    }
    override deleteObject(bucket: string, key: string): void {
      const deleted = this.filesOfObject(bucket, key);
      super.deleteObject(bucket, key);
      files.remove(deleted);
    }
    override uploadPart(...args: Parameters<S3Store["uploadPart"]>): ReturnType<S3Store["uploadPart"]> {
      const before = this.uploadOf(args[0])?.parts.get(args[1]);
      const part = super.uploadPart(...args);
      this.dropParts(before ? [before] : []);
      return part;
    }
    override abortMultipartUpload(uploadId: string): void {
      const ended = filesOfUpload(this.uploadOf(uploadId));
      super.abortMultipartUpload(uploadId);
      files.remove(ended);
    }
    filesOfObject(bucket: string, key: string): StoredFile[] {
      return filesOf(inside(this).buckets.get(bucket)?.get(key));
    }
    uploadOf(uploadId: string): MultipartUpload | undefined {
      return inside(this).multipartUploads.get(uploadId);
    }
    keepPart(
      upload: MultipartUpload,
      { number, etag, stored }: { number: number; etag: string; stored: StoredFile },
    ): void {
      const before = upload.parts.get(number);
      const part = { partNumber: number, body: pointerTo(stored), etag, lastModified: new Date() };
      this.persistence?.upsertMultipartPart(upload.uploadId, part);
      upload.parts.set(number, part);
      this.dropParts(before ? [before] : []);
    }
    keepObject(bucket: string, { files: stored, ...rest }: FiledObject, upload?: MultipartUpload): void {
      const replaced = this.filesOfObject(bucket, rest.key);
      let offset = 0;
      const parts = stored.map(({ file, bytes }, at) => {
        offset += bytes;
        return { partNumber: at + 1, offset: offset - bytes, length: bytes, file };
      });
      const object = {
        ...rest,
        body: Buffer.alloc(0),
        contentLength: offset,
        lastModified: new Date(),
        parts,
      };
      const { multipartUploads, multipartUploadsByBucket } = inside(this);
      if (!upload) this.persistence?.upsertObject(bucket, object);
      else this.persistence?.completeMultipartUpload(upload.uploadId, bucket, object);
      this.restoreObject(bucket, object);
      if (upload) {
        multipartUploads.delete(upload.uploadId);
        multipartUploadsByBucket.get(bucket)?.delete(upload.uploadId);
      }
      files.remove(replaced);
    }
    filePart(part: StoredPart): StoredFile {
      return fileOfPart(part) ?? files.write(part.body);
    }
    dropParts(parts: readonly StoredPart[]): void {
      files.remove(parts.flatMap((part) => fileOfPart(part) ?? []));
    }
    allFiles(): StoredFile[] {
      const { buckets, multipartUploads } = inside(this);
      return [
        ...[...buckets.values()].flatMap((objects) => [...objects.values()].flatMap(filesOf)),
        ...[...multipartUploads.values()].flatMap(filesOfUpload),
      ];
    }
  }
  return new Store();
}
