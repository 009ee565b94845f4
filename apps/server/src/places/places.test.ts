import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { openPlaces } from './places.ts';

const log = pino({ level: 'silent' });

describe('the place of an address', () => {
  const places = openPlaces(null, log);

  it.each([
    '10.0.0.1',
    '100.64.0.9',
    '127.0.0.1',
    '169.254.3.4',
    '172.31.255.255',
    '192.168.1.20',
    '::1',
    'fd12:3456::1',
    'fe80::1%eth0',
    '::ffff:192.168.1.20',
  ])('[OPS-03] %s is in a local network', (address) => expect(places.of(address)).toBe('local'));

  it.each(['203.0.113.9', '172.32.0.1', '100.128.0.1', '2001:db8::1', '::ffff:203.0.113.9', '', 'nonsense'])(
    '[OPS-03] of %s is unknown without a database',
    (address) => expect(places.of(address)).toBe(''),
  );

  it('[OPS-03] needs a database that can be read', () => {
    expect(() => openPlaces('/nowhere/countries.mmdb', log)).toThrow(
      /^LOCATION_DB must be a database of countries in MMDB format; \/nowhere\/countries\.mmdb is not/,
    );
    expect(() => openPlaces(import.meta.filename, log)).toThrow(/LOCATION_DB must be/);
  });
});
