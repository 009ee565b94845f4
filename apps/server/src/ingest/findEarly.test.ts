import { describe, expect, it } from 'vitest';
import { createFindEarly } from './findEarly.ts';

const message = (seq: unknown, uuid = 'a', channel = 'telemetry') => ({ uuid, channel, json: { seq } });

describe('messages that overtook others of their gateway', () => {
  it('[SCL-05] wait once, until the message before them is there', () => {
    const findEarly = createFindEarly();
    const [first, second, third] = [message(1), message(2), message(3)];
    expect(findEarly([first])).toEqual([]);
    expect(findEarly([third])).toEqual([third]);
    expect(findEarly([third, second])).toEqual([]);
    expect(findEarly([message(4)])).toEqual([]);
  });

  it('[SCL-05] do not wait twice: another server may have the message before them, or nobody', () => {
    const findEarly = createFindEarly();
    const later = message(10);
    findEarly([message(1)]);
    expect(findEarly([later])).toEqual([later]);
    expect(findEarly([later, message(11)])).toEqual([]);
    expect(findEarly([message(12)])).toEqual([]);
  });

  it('[SCL-05] are told by gateway and by sequence, in any order of arrival', () => {
    const findEarly = createFindEarly();
    expect(findEarly([message(3), message(1), message(2)])).toEqual([]);
    expect(findEarly([message(7, 'b'), message(4)])).toEqual([]);
    const ahead = message(9, 'b');
    expect(findEarly([ahead, message(5), message(2)])).toEqual([ahead]);
  });

  it('[SCL-05] are never what has no sequence to go by', () => {
    const findEarly = createFindEarly();
    const odd = [message(1), message(9, 'a', 'alarm'), message('5'), message(undefined), message(0.5)];
    expect(findEarly(odd)).toEqual([]);
    expect(findEarly([{ uuid: 'a', channel: 'telemetry', json: null }])).toEqual([]);
  });
});
