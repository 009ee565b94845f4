import { expect, it } from 'vitest';
import { allParameters } from '../parameters/index.ts';
import { capabilityToWrite } from './capabilityToWrite.ts';

it('[PAR-04] [DET-02] what the Control dialog holds needs to control, every other parameter to set', () => {
  for (const { code, group } of allParameters)
    expect([code, capabilityToWrite(code)]).toEqual([
      code,
      group === 'control' ? 'device.control' : 'device.setting',
    ]);
});
