import { pino } from 'pino';
import { describe, expect, it, vi } from 'vitest';
import { createAddressSearch } from './addressSearch.ts';
import type { SearchService } from './addressr.ts';

const found = {
  text: '1 KING ST, ROMA QLD 4455',
  area: 'QLD',
  postal_code: '4455',
  latitude: -26.5,
  longitude: 148.7,
};

function searchWith(searchService: SearchService | null) {
  let time = 0;
  const lines = vi.fn(() => Promise.resolve(['Roma\tQLD\t4455\t-26.57\t148.79']));
  const addresses = createAddressSearch({
    searchService,
    lines,
    log: pino({ level: 'silent' }),
    now: () => time,
  });
  return { addresses, lines, pass: (ms: number) => void (time += ms) };
}

describe('[WIZ-03] address search', () => {
  it('caches a response for a minute, ignoring case, but not across states', async () => {
    const searchService = vi.fn(() => Promise.resolve([found]));
    const { addresses, pass } = searchWith(searchService);
    await addresses.search('1 king', '');
    expect(await addresses.search('1 KING', '')).toEqual({ list: [found], source: 'service' });
    expect(searchService).toHaveBeenCalledTimes(1);
    await addresses.search('1 king', 'QLD');
    expect(searchService).toHaveBeenCalledTimes(2);
    pass(60_000);
    await addresses.search('1 king', '');
    expect(searchService).toHaveBeenCalledTimes(3);
  });

  it('sends one request for two identical searches at the same time', async () => {
    const searchService = vi.fn(() => Promise.resolve([found]));
    const { addresses } = searchWith(searchService);
    await Promise.all([addresses.search('1 king', ''), addresses.search('1 king', '')]);
    expect(searchService).toHaveBeenCalledTimes(1);
  });

  it('falls back to the bundled localities when the service fails, and pauses it for five seconds', async () => {
    const searchService = vi
      .fn<SearchService>()
      .mockRejectedValueOnce(new Error('busy'))
      .mockResolvedValue([found]);
    const { addresses, pass } = searchWith(searchService);
    expect(await addresses.search('roma', '')).toMatchObject({
      source: 'places',
      list: [{ text: 'Roma QLD 4455' }],
    });
    expect((await addresses.search('roma', '')).source).toBe('places');
    expect(searchService).toHaveBeenCalledTimes(1);
    pass(5_000);
    expect((await addresses.search('roma', '')).source).toBe('service');
  });

  it('loads the localities once, and only when needed', async () => {
    const { addresses, lines } = searchWith(null);
    expect(lines).not.toHaveBeenCalled();
    await Promise.all([addresses.search('roma', ''), addresses.search('nowhere', '')]);
    expect(lines).toHaveBeenCalledTimes(1);
  });

  it('keeps a bounded number of responses', async () => {
    const searchService = vi.fn(() => Promise.resolve([found]));
    const { addresses } = searchWith(searchService);
    for (let i = 0; i <= 500; i++) await addresses.search(`${i} king`, '');
    await addresses.search('500 king', '');
    expect(searchService).toHaveBeenCalledTimes(501);
    await addresses.search('0 king', '');
    expect(searchService).toHaveBeenCalledTimes(502);
  });
});
