import { describe, expect, it } from 'vitest';
import { createMqttCredentials } from './mqttCredentials.ts';

const HOUR = 3_600_000;
const secret = Buffer.alloc(32, 7);

function at(start: number) {
  let now = start;
  const credentials = createMqttCredentials({ secret, now: () => now });
  return { credentials, advance: (ms: number) => (now += ms) };
}

describe('MQTT credentials', () => {
  it('[SEC-01] are valid for an hour and for their session', () => {
    const { credentials, advance } = at(1_000_000);
    const { user, password, clientPrefix } = credentials.issue({ publicId: 'sabc', expiresAt: 1e12 });
    expect(user).toBe('sabc');
    expect(clientPrefix).toBe('sabc-');
    expect(credentials.verify('sabc', password)).toBe(true);
    expect(credentials.verify('sabd', password)).toBe(false);
    advance(HOUR - 1);
    expect(credentials.verify('sabc', password)).toBe(true);
    advance(1);
    expect(credentials.verify('sabc', password)).toBe(false);
  });

  it('[SEC-01] never outlive the session', () => {
    const { credentials } = at(1_000_000);
    expect(credentials.issue({ publicId: 's', expiresAt: 1_000_500 }).expires).toBe(1_000_500);
  });

  it('[SEC-01] cannot be extended or forged without the secret', () => {
    const { credentials } = at(1_000_000);
    const { password, expires } = credentials.issue({ publicId: 's', expiresAt: 1e12 });
    expect(credentials.verify('s', password.replace(String(expires), String(expires + 1)))).toBe(false);
    const stranger = createMqttCredentials({ secret: Buffer.alloc(32, 8), now: () => 1_000_000 });
    expect(credentials.verify('s', stranger.issue({ publicId: 's', expiresAt: 1e12 }).password)).toBe(false);
  });

  it.each(['', '.', 'x', '99999999999999.', `99999999999999.${'A'.repeat(43)}`, `9e99.${'A'.repeat(43)}`])(
    '[SEC-01] %j is rejected',
    (password) => {
      expect(at(0).credentials.verify('s', password)).toBe(false);
    },
  );
});
