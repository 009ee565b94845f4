import { describe, expect, it } from 'vitest';
import { AREA_CODES } from './areaCodes.ts';
import { networkAgents } from './networkAgents.ts';

describe('[WIZ-02] network agents', () => {
  it('exist in every state, each with its own id', () => {
    for (const code of AREA_CODES)
      expect(
        networkAgents.some(({ area }) => area === code),
        code,
      ).toBe(true);
    expect(new Set(networkAgents.map(({ id }) => id)).size).toBe(networkAgents.length);
  });

  it('have NMI ranges of valid characters that exclude each other', () => {
    const ranges = networkAgents.flatMap(({ nmiRanges }) => nmiRanges);
    for (const range of ranges) {
      expect(range).toMatch(/^[0-9A-HJ-NP-Z]{2,7}$/);
      expect(ranges.filter((other) => other.startsWith(range))).toEqual([range]);
    }
  });

  it('fill in a prefix of one of their ranges', () => {
    for (const { id, nmiPrefix, nmiRanges } of networkAgents)
      expect(
        nmiRanges.some((range) => range.startsWith(nmiPrefix) || nmiPrefix.startsWith(range)),
        id,
      ).toBe(true);
  });
});
