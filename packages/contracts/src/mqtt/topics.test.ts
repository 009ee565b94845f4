import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseTopic, topics, type Channel } from './topics.ts';

const uuid = fc.stringMatching(/^[A-Za-z0-9-]{8,64}$/);
const clientId = fc.stringMatching(/^[^/+#\u0000-\u001f]{1,128}$/);
const plain = fc.constantFrom<Exclude<Channel, 'response'>>(
  'status',
  'request',
  'telemetry',
  'alarm',
  'backfill',
  'upgrade',
  'upgradeReport',
);

describe('topics', () => {
  it('[LIVE-02] read back what they write', () => {
    fc.assert(
      fc.property(uuid, plain, (id, channel) => {
        expect(parseTopic(topics[channel](id))).toEqual({ uuid: id, channel });
      }),
    );
    fc.assert(
      fc.property(uuid, clientId, (id, client) => {
        expect(parseTopic(topics.response(id, client))).toEqual({
          uuid: id,
          channel: 'response',
          clientId: client,
        });
      }),
    );
  });

  it('[SEC-01] take no wildcard, no deeper level and no foreign topic', () => {
    const refused = [
      '/gateway/+/status',
      '/gateway/#',
      '#',
      '$SYS/broker/uptime',
      '/gateway/HG-00001234/status/more',
      '/gateway/HG-00001234/response/client/a/b',
      '/gateway/HG-00001234/response/client/+',
      '/gateway/short/status',
      'gateway/HG-00001234/status',
    ];
    for (const topic of refused) expect(parseTopic(topic), topic).toBeNull();
  });
});
