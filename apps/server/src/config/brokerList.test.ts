import { describe, expect, it } from 'vitest';
import { brokerList } from './brokerList.ts';

describe('brokerList', () => {
  it('parses pairs of addresses and extracts the credentials', () => {
    expect(
      brokerList(
        'mqtt://me:p%40ss@10.0.0.5:1883 ws://10.0.0.5:9001/mqtt, mqtts://b.example wss://b.example/mqtt',
      ),
    ).toEqual([
      {
        url: 'mqtt://10.0.0.5:1883',
        amqpUrl: null,
        apiUrl: null,
        username: 'me',
        password: 'p@ss',
        wsUrl: 'ws://10.0.0.5:9001/mqtt',
      },
      {
        url: 'mqtts://b.example',
        amqpUrl: null,
        apiUrl: null,
        username: undefined,
        password: undefined,
        wsUrl: 'wss://b.example/mqtt',
      },
    ]);
  });

  it('[SCL-05] parses the three addresses of RabbitMQ', () => {
    expect(
      brokerList('amqps://me:p%40ss@rabbit.internal/solar mqtts://mqtt.example wss://mqtt.example/ws'),
    ).toEqual([
      {
        url: 'mqtts://mqtt.example',
        amqpUrl: 'amqps://rabbit.internal/solar',
        apiUrl: null,
        username: 'me',
        password: 'p@ss',
        wsUrl: 'wss://mqtt.example/ws',
      },
    ]);
  });

  it('[SCL-05] parses the address of the management API', () => {
    const [broker] = brokerList('amqp://a mqtt://a ws://a:15675/ws http://a:15672/') ?? [];
    expect(broker).toMatchObject({ amqpUrl: 'amqp://a', apiUrl: 'http://a:15672' });
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
    'amqp://a ws://a:9001',
    'amqp://a mqtt://a',
    'amqp://a mqtt://user:password@a ws://a:15675/ws',
    'amqp://a/two/parts mqtt://a ws://a:15675/ws',
    'mqtt://a amqp://a ws://a:15675/ws',
    'amqp://a mqtt://a ws://a:15675/ws http://user:password@a:15672',
    'amqp://a mqtt://a ws://a:15675/ws ws://a',
    'mqtt://a ws://a:9001 http://a:15672',
  ])('rejects %s', (text) => {
    expect(brokerList(text)).toBeNull();
  });
});
