import { describe, expect, it } from 'vitest';
import { getNetwork, getProviderNetwork } from './network.ts';

describe('getNetwork', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['64:ff9b::203.0.113.7', '64:ff9b:0:0::/64'],
    ['1:2:3:4:5:6:203.0.113.7', '1:2:3:4::/64'],
    ['unknown', 'unknown'],
  ])('[SEC-01] %s counts as %s', (address, network) => expect(getNetwork(address)).toBe(network));
});

describe('getProviderNetwork', () => {
  it.each([
    ['203.0.113.7', '203.0.0.0/16'],
    ['::ffff:203.0.113.7', '203.0.0.0/16'],
    ['2001:0DB8:0001:0002::1', '2001:db8::/32'],
    ['::1', '0:0::/32'],
    ['', null],
    ['unknown', null],
  ])('[ALM-03] %s belongs to %s', (address, network) => expect(getProviderNetwork(address)).toBe(network));
});
