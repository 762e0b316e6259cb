import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { assertKey, assertSize, type ObjectStore, type StoredObject } from './object-store';

/** Location of a bucket. Credentials come from the AWS SDK: environment, profile, instance. */
export interface S3Location {
  readonly bucket: string;
  /** Ends with `/`, or is empty. */
  readonly prefix: string;
  /** Address of a server with the S3 API; null: AWS. */
  readonly endpoint: string | null;
  readonly region: string;
}

const CONFLICTS: ReadonlySet<string> = new Set(['PreconditionFailed', 'ConditionalRequestConflict']);

/**
 * A bucket as a release store. It must support conditional writes (`If-None-Match: *`), as S3, R2, GCS and MinIO do.
 */
export class S3Store implements ObjectStore {
  readonly #client: S3Client;

  constructor(readonly location: S3Location) {
    const { endpoint, region } = location;
    this.#client = new S3Client({
      region,
      // Servers other than AWS rarely have a host name for each bucket.
      ...(endpoint !== null && { endpoint, forcePathStyle: true }),
      maxAttempts: 4,
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    });
  }

  get label(): string {
    return `s3://${this.location.bucket}/${this.location.prefix}`;
  }

  async read(key: string): Promise<Buffer | null> {
    try {
      const { Body, ContentLength = 0 } = await this.#client.send(new GetObjectCommand(this.#at(key)));
      assertSize(key, ContentLength);
      return Body ? Buffer.from(await Body.transformToByteArray()) : Buffer.alloc(0);
    } catch (error) {
      if (error instanceof S3ServiceException && error.name === 'NoSuchKey') return null;
      throw error;
    }
  }

  async create(key: string, bytes: Buffer): Promise<boolean> {
    try {
      await this.#client.send(new PutObjectCommand({ ...this.#at(key), Body: bytes, IfNoneMatch: '*' }));
      return true;
    } catch (error) {
      if (error instanceof S3ServiceException && CONFLICTS.has(error.name)) return false;
      throw error;
    }
  }

  async replace(key: string, bytes: Buffer): Promise<void> {
    await this.#client.send(new PutObjectCommand({ ...this.#at(key), Body: bytes }));
  }

  async list(prefix: string, after?: string): Promise<readonly StoredObject[]> {
    const { bucket, prefix: root } = this.location;
    const objects: StoredObject[] = [];
    let token: string | undefined;
    do {
      const page = await this.#client.send(
        new ListObjectsV2Command({
          Bucket: bucket,
          Prefix: `${root}${prefix}`,
          ...(after !== undefined && { StartAfter: `${root}${after}` }),
          ...(token !== undefined && { ContinuationToken: token }),
        }),
      );
      for (const { Key = '', Size = 0, LastModified } of page.Contents ?? [])
        objects.push({ key: Key.slice(root.length), bytes: Size, writtenAt: LastModified?.getTime() ?? 0 });
      token = page.NextContinuationToken;
    } while (token !== undefined);
    return objects;
  }

  async remove(key: string): Promise<void> {
    await this.#client.send(new DeleteObjectCommand(this.#at(key)));
  }

  #at(key: string): { readonly Bucket: string; readonly Key: string } {
    assertKey(key);
    return { Bucket: this.location.bucket, Key: `${this.location.prefix}${key}` };
  }
}
