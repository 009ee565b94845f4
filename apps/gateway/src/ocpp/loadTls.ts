import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { createSecureContext } from 'node:tls';
import type { ConfigFile } from '../config/readConfig.ts';

/** Certificate and key of a bus, PEM. */
export interface TlsFiles {
  cert: string;
  key: string;
}

/**
 * Reads the certificates of buses.
 *
 * @param folder base of relative paths
 * @returns certificates by bus name
 * @throws ConfigError if a file cannot be read, or key and certificate do not match
 */
export function loadTls(
  { config: { buses }, errorAt }: ConfigFile,
  folder: string,
): ReadonlyMap<string, TlsFiles> {
  const found = new Map<string, TlsFiles>();
  for (const [index, bus] of buses.entries()) {
    if (bus.kind !== 'ocpp' || !bus.tls) continue;
    const { tls } = bus;
    const [cert, key] = (['cert', 'key'] as const).map((part) => {
      try {
        return readFileSync(resolve(folder, tls[part]), 'utf8');
      } catch (error) {
        throw errorAt(['buses', index, 'tls', part], `cannot be read: ${(error as Error).message}`);
      }
    }) as [string, string];
    try {
      createSecureContext({ cert, key });
    } catch (error) {
      throw errorAt(
        ['buses', index, 'tls'],
        `must be a certificate and its key as PEM: ${(error as Error).message}`,
      );
    }
    found.set(bus.name, { cert, key });
  }
  return found;
}
