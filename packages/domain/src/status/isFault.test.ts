import { describe, expect, it } from 'vitest';
import { alarmDetail, isFault } from './alarmDetail.ts';

const detail = (msg: string) => JSON.stringify({ msg, deviceName: 'Inverter 1', code: 'F07' });

describe('isFault', () => {
  it('[FLT-02] believes the type the gateway sent', () => {
    expect(isFault({ type: 'fault', detail: detail('DC overvoltage') })).toBe(true);
    expect(isFault({ type: 'alarm', detail: detail('Fan fault soon') })).toBe(false);
  });

  it.each(['Grid fault', 'FAULT 17', 'default values'])(
    '[FLT-02] without a type takes %j for a fault',
    (msg) => {
      expect(isFault({ detail: detail(msg) })).toBe(true);
    },
  );

  it('[FLT-02] without a type takes any other message for a warning', () => {
    expect(isFault({ detail: detail('Battery low') })).toBe(false);
  });

  it('[FLT-02] looks at the message, not at the names around it', () => {
    expect(
      isFault({ detail: JSON.stringify({ msg: 'Battery low', deviceName: 'Fault line 3', code: '1' }) }),
    ).toBe(false);
  });
});

describe('alarmDetail', () => {
  it('reads the fields', () => {
    expect(alarmDetail(detail('Grid lost'))).toEqual({
      msg: 'Grid lost',
      deviceName: 'Inverter 1',
      code: 'F07',
    });
  });

  it('uses empty texts for missing or non-text fields', () => {
    expect(alarmDetail('{"msg":7,"code":null}')).toEqual({ msg: '', deviceName: '', code: '' });
  });

  it.each(['Grid lost', '7', 'null', '{broken'])(
    'uses %j, which is not an object, as the message',
    (text) => {
      expect(alarmDetail(text)).toEqual({ msg: text, deviceName: '', code: '' });
    },
  );
});
