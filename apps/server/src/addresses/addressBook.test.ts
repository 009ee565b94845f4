import { pino } from 'pino';
import { describe, expect, it, vi } from 'vitest';
import { createAddressBook } from './addressBook.ts';
import type { AskAddresses } from './addressr.ts';

const found = {
  text: '1 KING ST, ROMA QLD 4455',
  area: 'QLD',
  postal_code: '4455',
  latitude: -26.5,
  longitude: 148.7,
};

function bookWith(ask: AskAddresses | null) {
  let time = 0;
  const lines = vi.fn(() => Promise.resolve(['Roma\tQLD\t4455\t-26.57\t148.79']));
  const book = createAddressBook({ ask, lines, log: pino({ level: 'silent' }), now: () => time });
  return { book, lines, pass: (ms: number) => void (time += ms) };
}

describe('[WIZ-03] the address book', () => {
  it('keeps an answer for a minute, whatever its case, but not for another state', async () => {
    const ask = vi.fn(() => Promise.resolve([found]));
    const { book, pass } = bookWith(ask);
    await book.search('1 king', '');
    expect(await book.search('1 KING', '')).toEqual({ list: [found], source: 'service' });
    expect(ask).toHaveBeenCalledTimes(1);
    await book.search('1 king', 'QLD');
    expect(ask).toHaveBeenCalledTimes(2);
    pass(60_000);
    await book.search('1 king', '');
    expect(ask).toHaveBeenCalledTimes(3);
  });

  it('asks once for what two type at the same time', async () => {
    const ask = vi.fn(() => Promise.resolve([found]));
    const { book } = bookWith(ask);
    await Promise.all([book.search('1 king', ''), book.search('1 king', '')]);
    expect(ask).toHaveBeenCalledTimes(1);
  });

  it('turns to the places when the service fails, and lets it rest for five seconds', async () => {
    const ask = vi.fn<AskAddresses>().mockRejectedValueOnce(new Error('busy')).mockResolvedValue([found]);
    const { book, pass } = bookWith(ask);
    expect(await book.search('roma', '')).toMatchObject({
      source: 'places',
      list: [{ text: 'Roma QLD 4455' }],
    });
    expect((await book.search('roma', '')).source).toBe('places');
    expect(ask).toHaveBeenCalledTimes(1);
    pass(5_000);
    expect((await book.search('roma', '')).source).toBe('service');
  });

  it('reads the places once, and only when they are needed', async () => {
    const { book, lines } = bookWith(null);
    expect(lines).not.toHaveBeenCalled();
    await Promise.all([book.search('roma', ''), book.search('nowhere', '')]);
    expect(lines).toHaveBeenCalledTimes(1);
  });

  it('does not grow with what is typed', async () => {
    const ask = vi.fn(() => Promise.resolve([found]));
    const { book } = bookWith(ask);
    for (let i = 0; i <= 500; i++) await book.search(`${i} king`, '');
    await book.search('500 king', '');
    expect(ask).toHaveBeenCalledTimes(501);
    await book.search('0 king', '');
    expect(ask).toHaveBeenCalledTimes(502);
  });
});
