import multipart from '@fastify/multipart';
import {
  FIRMWARE_MAX_BYTES,
  PRICE_FILE_BYTES,
  setPriceValues,
  uploadFile,
  uploadImage,
} from '@heliograph/contracts/http';
import { AVATAR_MAX_BYTES } from '@heliograph/domain/people';
import { STATION_PICTURE_MAX_BYTES } from '@heliograph/domain/pictures';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refused } from './refused.ts';

const FIELD = 'file';
const MEGABYTE = 1024 * 1024;

/** Size limit per upload call, bytes; all others are avatars. */
const MAX_BYTES: Readonly<Record<string, number>> = {
  [uploadFile.path]: STATION_PICTURE_MAX_BYTES,
  [uploadImage.path]: FIRMWARE_MAX_BYTES,
  [setPriceValues.path]: PRICE_FILE_BYTES,
};
/** Maximum size of any upload, with room for the parts around the file. */
export const MAX_UPLOAD_BYTES = Math.max(...Object.values(MAX_BYTES), AVATAR_MAX_BYTES) + 64 * 1024;
const getMaxBytes = (path: string): number => MAX_BYTES[path] ?? AVATAR_MAX_BYTES;

/** Accepts multipart bodies in `scope` only, so that every other call keeps refusing them. */
export async function registerUploads(scope: FastifyInstance): Promise<void> {
  await scope.register(multipart, {
    limits: { files: 1, fields: 0, headerPairs: 20 },
  });
}

/**
 * Reads the single file of an upload. Its name and declared type are ignored.
 * @throws Refused
 */
export async function readUpload(request: FastifyRequest): Promise<{ file: Uint8Array }> {
  if (!request.isMultipart()) throw refused('badRequest', 'uploadMedia');
  const fileSize = getMaxBytes(request.routeOptions.url ?? '');
  const file = await Promise.race([readFile(request, fileSize), connectionLost(request)]).catch(
    (error: unknown) => {
      throw toRefusal((error as { code?: unknown }).code, fileSize);
    },
  );
  if (!file) throw refused('badRequest', 'fileMissing');
  return { file };
}

async function readFile(request: FastifyRequest, fileSize: number): Promise<Uint8Array | null> {
  let file: Uint8Array | null = null;
  for await (const part of request.parts({ limits: { fileSize } })) {
    if (part.type !== 'file') continue;
    const bytes = await part.toBuffer();
    if (part.fieldname === FIELD) file = bytes;
  }
  return file;
}

/** Rejects when the body ends early: its reader would wait for the rest. */
const connectionLost = ({ raw }: FastifyRequest): Promise<never> =>
  new Promise((_, reject) => {
    const check = () => {
      if (!raw.complete) reject(new Error('the connection was lost'));
    };
    if (raw.closed) check();
    else raw.once('close', check);
  });

function toRefusal(code: unknown, fileSize: number): Refused {
  switch (code) {
    case 'FST_REQ_FILE_TOO_LARGE':
      return refused('tooLarge', 'fileTooLarge', { megabytes: fileSize / MEGABYTE });
    case 'FST_FILES_LIMIT':
    case 'FST_FIELDS_LIMIT':
      return refused('badRequest', 'fileNotAlone');
    default:
      return refused('badRequest', 'uploadUnreadable');
  }
}

const refused = (
  kind: 'badRequest' | 'tooLarge',
  key: 'uploadMedia' | 'uploadUnreadable' | 'fileMissing' | 'fileNotAlone' | 'fileTooLarge',
  values: Record<string, number> = {},
) => new Refused(kind, key, { field: FIELD, values: { field: FIELD, ...values } });
