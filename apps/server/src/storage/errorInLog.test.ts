import { describe, expect, it } from 'vitest';
import { errorInLog } from './errorInLog.ts';

const failure = (message: string, code: string) => Object.assign(new Error(message), { code });

describe('an error in the log', () => {
  it('[OPS-07] has no stack where a disk is full or a page is damaged', () => {
    for (const [message, code] of [
      ['could not write init file: No space left on device', '53100'],
      ['ENOSPC: no space left on device, write', 'ENOSPC'],
      ['invalid page in block 3', 'XX001'],
    ] as const)
      expect(errorInLog(failure(message, code))).toEqual({ code, message });
  });

  it('has its stack otherwise', () => {
    expect(errorInLog(failure('deadlock detected', '40P01'))).toHaveProperty('stack');
  });
});
