import { Reader } from 'mmdb-lib';
import { readFileSync, unwatchFile, watchFile } from 'node:fs';
import { BlockList, isIP } from 'node:net';
import type { Logger } from 'pino';
import { StartupError } from '../support/startupError.ts';

export interface Places {
  /** Country of an address (ISO 3166-1 alpha-2); `local` in a local network, empty when unknown. */
  of(address: string): string;
  close(): void;
}

/** How often a replaced file is noticed. */
const WATCH_MS = 60_000;

/**
 * Countries of addresses, from a file of the operator; without one only local networks are known.
 *
 * @param file a database in MMDB format with a field `country_code`, or `country.iso_code` as those of MaxMind and DB-IP
 * @throws StartupError when the file cannot be read
 */
export function openPlaces(file: string | null, log: Logger): Places {
  let countries: Countries | null = file === null ? null : parseFirst(file);
  if (file !== null)
    watchFile(file, { interval: WATCH_MS, persistent: false }, () => {
      try {
        countries = read(file);
      } catch (error) {
        // It may be half written, or gone; the one that was read stays.
        log.warn({ err: error }, 'LOCATION_DB could not be read again');
      }
    });

  return {
    of(address) {
      // An IPv4 address that arrived over an IPv6 socket.
      const plain = address.replace(/%.*$/, '').replace(/^::ffff:(?=\d+\.)/i, '');
      const version = isIP(plain);
      if (version === 0) return '';
      if (LOCAL.check(plain, version === 4 ? 'ipv4' : 'ipv6')) return 'local';
      return getCountry(countries, plain);
    },
    close() {
      if (file !== null) unwatchFile(file);
    },
  };
}

type Countries = Reader<object>;

const read = (file: string): Countries => new Reader<object>(readFileSync(file));

function parseFirst(file: string): Countries {
  try {
    return read(file);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartupError(
      `LOCATION_DB must be a database of countries in MMDB format; ${file} is not (${reason}).`,
    );
  }
}

function getCountry(countries: Countries | null, address: string): string {
  let found: { country_code?: unknown; country?: { iso_code?: unknown } } | null;
  try {
    found = countries?.get(address) ?? null;
  } catch {
    // A database of IPv4 addresses knows no others.
    return '';
  }
  const code = found?.country_code ?? found?.country?.iso_code;
  return typeof code === 'string' && /^[A-Z]{2}$/.test(code) ? code : '';
}

/** Loopback, private, link-local and shared (carrier-grade NAT) networks. */
const LOCAL = new BlockList();
for (const [network, bits] of [
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  LOCAL.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  LOCAL.addSubnet(network, bits, 'ipv6');
