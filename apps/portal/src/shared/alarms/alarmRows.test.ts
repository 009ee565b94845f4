import type { AlarmRecord, Device, Station } from '@heliograph/contracts/http';
import { alarmDetail } from '@heliograph/domain/status';
import { describe, expect, it } from 'vitest';
import { alarmRows } from './alarmRows.ts';

const device = {
  device_id: 'd1',
  obj_name: 'Inverter 1',
  type_name: 'Hybrid inverter',
  station_id: 4,
} as Device;
const station = { id: 4, station_name: 'Harbour roof' } as Station;
const record = (more: Partial<AlarmRecord>): AlarmRecord => ({
  id: 'a1',
  deviceId: 'd1',
  timestamp: 1000,
  recovery: 0,
  handling: {
    state: 'unacknowledged',
    acknowledgedAt: null,
    acknowledgedBy: '',
    announced: true,
    suppressedUntil: null,
    suppressedBy: '',
    reason: '',
    cause: null,
  },
  detail: JSON.stringify({ msg: 'Grid lost', deviceName: 'Inverter 1', code: 'F1' }),
  level: 2,
  priority: 'medium',
  incident: null,
  state: 0,
  type: 'alarm',
  ...more,
});

const getText = (alarm: AlarmRecord) => alarmDetail(alarm.detail).msg;

describe('alarm rows', () => {
  it('[FLT-02] contain what happened, where, and until when', () => {
    const rows = alarmRows(
      [record({}), record({ id: 'a2', type: 'fault', recovery: 2000 })],
      [device],
      [station],
      getText,
    );
    expect(rows).toEqual([
      {
        id: 'a1',
        kind: 'warning',
        message: 'Grid lost',
        level: 2,
        station: 'Harbour roof',
        device: 'Inverter 1',
        model: 'Hybrid inverter',
        at: 1000,
        recovered: null,
      },
      expect.objectContaining({ id: 'a2', kind: 'fault', recovered: 2000 }),
    ]);
  });

  it('leave out devices that are no longer shown', () => {
    expect(alarmRows([record({ deviceId: 'gone' })], [device], [station], getText)).toEqual([]);
  });
});
