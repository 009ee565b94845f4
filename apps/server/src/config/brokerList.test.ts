import { describe, expect, it } from 'vitest';
import { brokerList } from './brokerList.ts';

describe('brokerList', () => {
  it('parses pairs of addresses and extracts the credentials', () => {
    expect(
      brokerList(
        'mqtt://me:p%40ss@10.0.0.5:1883 ws://10.0.0.5:9001/mqtt, mqtts://b.example wss://b.example/mqtt',
      ),
    ).toEqual([
      { url: 'mqtt://10.0.0.5:1883', username: 'me', password: 'p@ss', wsUrl: 'ws://10.0.0.5:9001/mqtt' },
      { url: 'mqtts://b.example', username: undefined, password: undefined, wsUrl: 'wss://b.example/mqtt' },
    ]);
  });

  it('parses an empty text as no brokers', () => {
    expect(brokerList('')).toEqual([]);
    expect(brokerList(' , ')).toEqual([]);
  });

  it.each([
    'mqtt://a:1883',
    'ws://a:9001 mqtt://a:1883',
    'mqtt://a:1883 ws://a:9001 ws://b:9001',
    'mqtt://a:1883 http://a:9001',
    'broker',
    'mqtt://u:%zz@a:1883 ws://a:9001',
  ])('rejects %s', (text) => {
    expect(brokerList(text)).toBeNull();
  });
});
