import { describe, expect, it } from 'vitest';
import { alarmMessage, type AlarmGroupFacts } from './alarmMessage.ts';
import type { DeliveryPayload, NotifiedAlarm } from '../../storage/deliveryPayload.ts';

const alarm = (changes: Partial<NotifiedAlarm> = {}): NotifiedAlarm => ({
  id: 1,
  stationId: 7,
  station: 'Roof',
  zone: 'Australia/Brisbane',
  deviceId: 'INV-1',
  device: 'Inverter',
  code: 'F18',
  message: 'Insulation resistance fault',
  type: 'fault',
  level: 3,
  began: Date.parse('2026-11-24T02:05Z'),
  ended: null,
  ...changes,
});
const payload = (changes: Partial<Extract<DeliveryPayload, { kind: 'group' }>>) => ({
  kind: 'group' as const,
  groupId: 'group-1',
  group: 'station' as const,
  began: [],
  ended: [],
  lasting: [],
  ...changes,
});
const facts: AlarmGroupFacts = {
  zone: 'Australia/Sydney',
  product: 'Heliograph',
  lang: 'en',
  origin: 'https://solar.example',
  unsubscribe: 'https://solar.example/notifications/unsubscribe/1.x',
};

describe('a mail about alarms', () => {
  it('[ALM-05] says when by the clocks of the station, what, and what to do once for each code', () => {
    const message = alarmMessage(
      payload({
        began: [alarm(), alarm({ id: 2, device: 'Inverter 2' }), alarm({ id: 3, code: 'E99', message: '' })],
      }),
      facts,
    );
    expect(message.subject).toBe('Heliograph: alarm at Roof');
    expect(message.paragraphs[0]).toBe('3 alarms started.');
    expect(message.facts![0]).toEqual([
      '24 Nov 2026, 12:05 AEST',
      'Inverter: Insulation resistance fault (F18), high priority',
    ]);
    expect(message.facts![2]![1]).toBe('Inverter: E99, high priority');
    const advice = message.paragraphs.filter((text) => text.startsWith('What to do: '));
    expect(advice).toHaveLength(2);
    expect(advice[0]).toContain('moisture in a connector');
    expect(advice[0]).toContain('For owner and installer.');
    expect(advice[1]).toContain('Look up the code in the manual');
    expect(message).toMatchObject({
      thread: 'group-1',
      link: 'https://solar.example/powerDetail?isOne=1&station=7',
    });
  });

  it('[TRU-05] names the instant of an incident by one clock: that of its stations, or else of the reader', () => {
    const began = [alarm(), alarm({ id: 2, stationId: 8, zone: 'Australia/Perth' })];
    const times = (list: NotifiedAlarm[]) =>
      alarmMessage(payload({ group: 'incident', began: list }), facts).facts!.map(([time]) => time);
    expect(times(began)).toEqual(['24 Nov 2026, 13:05 AEDT', '24 Nov 2026, 13:05 AEDT']);
    expect(times([began[1]!])).toEqual(['24 Nov 2026, 10:05 AWST']);
  });

  it('[ALM-05] has the same subject until it is over, and no advice then', () => {
    const ended = alarm({ ended: Date.parse('2026-11-24T03:00Z') });
    const over = alarmMessage(payload({ ended: [ended] }), facts);
    expect(over.subject).toBe(alarmMessage(payload({ began: [alarm()] }), facts).subject);
    expect(over.paragraphs[0]).toContain('It is over');
    expect(over.facts![0]![1]).toContain('– ended 24 Nov 2026, 13:00 AEST');
    expect(over.paragraphs.join(' ')).not.toContain('What to do');
  });

  it('[ALM-05] about many stations counts them, names each, and lists twenty', () => {
    const began = Array.from({ length: 50 }, (_, i) => alarm({ id: i, stationId: i, station: `Roof ${i}` }));
    const message = alarmMessage(payload({ group: 'several', began }), { ...facts, lang: 'zh' });
    expect(message.subject).toBe('Heliograph: 多座电站告警');
    expect(message.paragraphs[0]).toBe('新发生50 座电站的 50 条告警。');
    expect(message.facts).toHaveLength(21);
    expect(message.facts![0]![1]).toContain('Roof 0 · Inverter');
    expect(message.link).toBe('https://solar.example/fault');
  });
});
