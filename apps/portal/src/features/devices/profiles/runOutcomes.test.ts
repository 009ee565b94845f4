import type { ParameterWrite, ProfileRun, ProfileRunDevice, WriteJob } from '@heliograph/contracts/engine';
import { expect, it } from 'vitest';
import { isFailed, isOver, listRetryOrders } from './runOutcomes.ts';

const write = (state: ParameterWrite['state']): ParameterWrite => ({
  ...{ code: 'shutdown_soc', title: 'Shutdown', unit: '%', from: 10, to: 20, held: null },
  ...{ state, reason: null, message: null, heldBy: null, today: null, workingSince: null },
});
const job = (state: WriteJob['state'], ...writes: ParameterWrite[]): ProfileRunDevice => ({
  deviceId: 'INV1',
  state: 'begun',
  message: null,
  job: {
    id: '1',
    deviceId: 'INV1',
    title: 'Winter',
    state,
    startedAt: 1,
    finishedAt: 2,
    unlogged: false,
    writes,
  },
});
const without = (state: ProfileRunDevice['state']): ProfileRunDevice => ({
  ...{ deviceId: 'INV2', state, message: null, job: null },
});

it('[PAR-03] a device is over once nothing more happens to it, and failed unless it took everything', () => {
  const cases: [ProfileRunDevice, over: boolean, failed: boolean][] = [
    [without('waiting'), false, false],
    [without('notBegun'), true, true],
    [without('cancelled'), true, true],
    [job('running', write('refused')), false, false],
    [job('done', write('verified')), true, false],
    [job('done', write('verified'), write('reverted')), true, true],
  ];
  for (const [device, over, failed] of cases)
    expect([isOver(device), isFailed(device)]).toEqual([over, failed]);
});

it('[PAR-03] only failed values are retried', () => {
  const devices = [
    without('notBegun'),
    job('done', write('verified'), write('refused')),
    job('done', write('verified')),
  ];
  expect(listRetryOrders({ devices } as ProfileRun)).toMatchObject([
    { deviceId: 'INV1', title: 'Winter', writes: [{ code: 'shutdown_soc', from: 10, to: 20 }] },
  ]);
});
