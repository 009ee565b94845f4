import { readFileSync, unwatchFile, watchFile } from 'node:fs';
import { createSecureContext } from 'node:tls';
import type { Logger } from 'pino';
import { StartupError } from '../support/startupError.ts';

export interface TlsFiles {
  /** Paths of PEM files. */
  cert: string;
  key: string;
}

export interface TlsPair {
  cert: Buffer;
  key: Buffer;
}

/** Renewed certificates are links to new files: their state is looked at, since watching a link misses that. */
const EVERY_MS = 5_000;

/** @throws StartupError naming the variable */
export function readTls(files: TlsFiles | null): TlsPair | null {
  if (!files) return null;
  const read = (variable: string, file: string) => {
    try {
      return readFileSync(file);
    } catch {
      throw new StartupError(`${variable} must be a readable PEM file; ${file} is not.`);
    }
  };
  const pair = { cert: read('TLS_CERT', files.cert), key: read('TLS_KEY', files.key) };
  try {
    createSecureContext(pair);
  } catch (error) {
    throw new StartupError(
      `TLS_CERT and TLS_KEY must be a certificate and its key; ${files.cert} and ${files.key} are not (${(error as Error).message}).`,
    );
  }
  return pair;
}

/**
 * [OPS-08] Uses a renewed certificate for new connections; open ones go on. While the files do not fit each other, as
 * between the writing of both, the last pair stays in use.
 *
 * @returns `reload`, which reads the files at once, and `stop`
 */
export function watchTls(
  files: TlsFiles,
  { use, log }: { use: (pair: TlsPair) => void; log: Logger },
): { reload: () => void; stop: () => void } {
  const reload = () => {
    try {
      const pair = readTls(files);
      if (pair) use(pair);
      log.info({ cert: files.cert }, 'the certificate was read again');
    } catch (error) {
      log.warn(
        { reason: (error as Error).message },
        'the certificate was not renewed; the last one stays in use',
      );
    }
  };
  const paths = [files.cert, files.key];
  for (const path of paths) watchFile(path, { interval: EVERY_MS, persistent: false }, reload);
  return {
    reload,
    stop: () => {
      for (const path of paths) unwatchFile(path, reload);
    },
  };
}
