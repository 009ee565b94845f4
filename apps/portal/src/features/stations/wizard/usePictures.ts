import { STATION_PICTURE_MAX_BYTES } from '@heliograph/domain/pictures';
import { useEngine } from '@heliograph/engine-client';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { useRef, useState } from 'react';
import { useFailureText } from '../../../shared/failure/useFailureText.ts';
import { readPicture } from '../../../shared/pictures/readPicture.ts';
import { MAX_IMAGES } from './stationForm.ts';

const MEBIBYTE = 1024 * 1024;
export const MAX_MEBIBYTES = STATION_PICTURE_MAX_BYTES / MEBIBYTE;

/** A picture that has not been uploaded yet. */
export interface Upload {
  key: number;
  file: File;
  /** Why the upload failed; null while it is running. */
  failure: string | null;
}

export interface Pictures {
  uploads: readonly Upload[];
  /** Finished and total uploads since the queue was last empty. */
  progress: { done: number; of: number };
  /** Why files of the last selection were rejected, as text. */
  refused: readonly string[];
  add: (files: readonly File[]) => void;
  retry: (upload: Upload) => void;
  discard: (upload: Upload) => void;
}

/**
 * Uploads pictures one after the other in the background.
 *
 * @param count number of pictures the station already has
 * @param add receives the address of an uploaded picture
 */
export function usePictures(count: number, add: (address: string) => void): Pictures {
  const { t } = useTranslation('wizard');
  const format = useFormat();
  const failureText = useFailureText();
  const { call } = useEngine();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const [progress, setProgress] = useState({ done: 0, of: 0 });
  const [refused, setRefused] = useState<readonly string[]>([]);
  const queue = useRef(Promise.resolve());
  const keys = useRef(0);

  const removeUpload = (key: number) => setUploads((now) => now.filter((one) => one.key !== key));
  const fail = (key: number, failure: string) =>
    setUploads((now) => now.map((one) => (one.key === key ? { ...one, failure } : one)));

  async function send({ key, file }: Upload) {
    const read = await readPicture(file, STATION_PICTURE_MAX_BYTES);
    if (typeof read === 'string') {
      // Rounded up, so that a file over the limit is never shown as being at the limit.
      const size = format.number(Math.ceil((file.size / MEBIBYTE) * 100) / 100);
      const reason = t(`pictures.error.${read}`, { name: file.name, size, max: MAX_MEBIBYTES });
      setRefused((now) => [...now, reason]);
      removeUpload(key);
      return;
    }
    read.bitmap?.close();
    try {
      const bytes = new Uint8Array(await file.arrayBuffer());
      add((await call('common.uploadFile', { file: bytes })).url);
      removeUpload(key);
    } catch (reason) {
      fail(key, t('pictures.error.failed', { name: file.name, reason: failureText(reason) }));
    }
  }

  function start(started: readonly Upload[]) {
    const idle = uploads.every(({ failure }) => failure !== null);
    setProgress(({ done, of }) => ({ done: idle ? 0 : done, of: (idle ? 0 : of) + started.length }));
    for (const upload of started)
      queue.current = queue.current
        .then(() => send(upload))
        .finally(() => setProgress(({ done, of }) => ({ done: done + 1, of })));
  }

  return {
    uploads,
    progress,
    refused,
    add(files) {
      const free = Math.max(0, MAX_IMAGES - count - uploads.length);
      const taken = files.slice(0, free).map((file) => ({ key: ++keys.current, file, failure: null }));
      setRefused(files.slice(free).map(({ name }) => t('pictures.error.many', { name, most: MAX_IMAGES })));
      setUploads((now) => [...now, ...taken]);
      start(taken);
    },
    retry(upload) {
      setUploads((now) => now.map((one) => (one.key === upload.key ? { ...one, failure: null } : one)));
      start([upload]);
    },
    discard: ({ key }) => removeUpload(key),
  };
}
