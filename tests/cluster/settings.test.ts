import { describe, expect, it } from 'vitest';
import { findPrograms } from './programs.ts';
import { haproxyEnvironment } from './haproxy.ts';
import { readSettings } from './settings.ts';

describe('what a cluster is started with', () => {
  it('[SCL-02] needs no variables', () => {
    expect(readSettings({ PORT: '' })).toEqual({
      folder: 'data-cluster',
      port: 8080,
      mqttPort: 1883,
      demoStations: 24,
      demoPassword: null,
    });
    expect(readSettings({ DATA_DIR: '/srv/c', PORT: '81', DEMO_PASSWORD: 'long-enough' })).toMatchObject({
      folder: '/srv/c',
      port: 81,
      demoPassword: 'long-enough',
    });
  });

  it.each([
    [{ PORT: 'x' }, 'PORT must be a whole number from 1 to 65535; it is "x".'],
    [{ MQTT_PORT: '70000' }, 'MQTT_PORT must be a whole number from 1 to 65535; it is "70000".'],
    [{ DEMO_STATIONS: '0' }, 'DEMO_STATIONS must be a whole number from 1 to 10000; it is "0".'],
    [{ DEMO_PASSWORD: 'short' }, 'DEMO_PASSWORD must be 8 to 256 characters without spaces.'],
  ])('refuses %o in one line', (environment, line) => {
    expect(() => readSettings(environment)).toThrow(line);
  });

  it('names all packages that are missing, and the command that installs them', () => {
    expect(() => findPrograms(() => false)).toThrow(
      "A cluster needs Debian's patroni, python3-etcd, etcd-server, haproxy, postgresql-15: apt-get install --no-install-recommends patroni python3-etcd etcd-server haproxy postgresql-15",
    );
    expect(() =>
      findPrograms((path) => !path.endsWith('haproxy') && !path.startsWith('/usr/lib/postgresql')),
    ).toThrow("A cluster needs Debian's haproxy, postgresql-15:");
  });

  it('gives HAProxy the address of each server under the names in its file', () => {
    const ports = {
      etcd: 1,
      etcdPeer: 2,
      database: 3,
      postgres: [
        { sql: 4, rest: 5 },
        { sql: 6, rest: 7 },
      ],
      ingest: [
        { mqtt: 8, http: 9 },
        { mqtt: 10, http: 11 },
      ],
      web: [{ http: 12 }, { http: 13 }],
      jobs: { http: 14 },
    };
    expect(haproxyEnvironment(ports, { port: 80, mqttPort: 1883 })).toMatchObject({
      PORTAL: '127.0.0.1:80',
      GATEWAYS: '127.0.0.1:1883',
      DATABASE: '127.0.0.1:3',
      INGEST_2_MQTT: '127.0.0.1:10',
      INGEST_2_HTTP: '127.0.0.1:11',
      WEB_1: '127.0.0.1:12',
      POSTGRES_1: '127.0.0.1:4',
      PATRONI_2: '127.0.0.1:7',
    });
  });
});
