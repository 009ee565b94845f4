import { describe, expect, it } from 'vitest';
import { findIncidents, type GoneGateway, type OpenIncident } from './incidents.ts';

const T = 1_800_000_000_000;
const sydney = { latitude: -33.87, longitude: 151.21 };
const perth = { latitude: -31.95, longitude: 115.86 };
const gone = (count: number, changes: Partial<GoneGateway> = {}, first = 1): GoneGateway[] =>
  Array.from({ length: count }, (_, i) => ({
    alarmId: first + i,
    at: T + i,
    brokerId: 1,
    network: null,
    place: null,
    ...changes,
  }));
const stay = (count: number, changes: Partial<GoneGateway> = {}) => gone(count, changes);
const ids = (list: readonly GoneGateway[]) => list.map(({ alarmId }) => alarmId);

describe('findIncidents', () => {
  it('[ALM-03] makes one incident of a thousand gateways of a broker', () => {
    const all = gone(1000);
    expect(findIncidents(all, [], []).opened).toEqual([{ kind: 'broker', alarmIds: ids(all), at: T }]);
  });

  it('[ALM-03] makes none of few, of a small part of a broker, or of what happens over an hour', () => {
    expect(findIncidents(gone(4), [], []).opened).toEqual([]);
    expect(findIncidents(gone(20), [], stay(500)).opened).toEqual([]);
    const slow = gone(20).map((one, i) => ({ ...one, at: T + i * 180_000 }));
    expect(findIncidents(slow, [], []).opened).toEqual([]);
  });

  it('[ALM-03] finds those at one place among many of the broker', () => {
    const near = gone(8, { place: sydney }).map((one, i) => ({
      ...one,
      place: { ...sydney, longitude: sydney.longitude + i * 0.15 },
    }));
    const far = gone(2, { place: perth }, 100);
    const { opened } = findIncidents([...near, ...far], [], stay(900, { place: perth }));
    expect(opened).toEqual([{ kind: 'place', alarmIds: ids(near), at: T }]);
  });

  it('[ALM-03] finds those of a network among many of the broker, wherever they are', () => {
    const carrier = { network: '203.0.0.0/16' };
    const own = gone(8, carrier).map((one, i) => ({ ...one, place: i % 2 === 0 ? sydney : perth }));
    const others = stay(900, { network: '198.51.0.0/16' });
    const { opened } = findIncidents([...own, ...gone(2, {}, 100)], [], [...others, ...stay(8, carrier)]);
    expect(opened).toEqual([{ kind: 'network', alarmIds: ids(own), at: T }]);
    expect(findIncidents(own, [], [...others, ...stay(9, carrier)]).opened).toEqual([]);
    expect(findIncidents(gone(8), [], stay(900)).opened).toEqual([]);
  });

  it('[ALM-03] blames no place where most stay', () => {
    const { opened } = findIncidents(gone(8, { place: sydney }), [], stay(30, { place: sydney }));
    expect(opened).toEqual([]);
  });

  it('[ALM-03] lets later ones join the incident, by broker, network or place', () => {
    const broker: OpenIncident = { id: 7, kind: 'broker', members: gone(5) };
    const place: OpenIncident = { id: 8, kind: 'place', members: gone(5, { place: sydney, brokerId: 2 }) };
    const [same] = gone(1, {}, 50);
    const [near] = gone(1, { place: sydney, brokerId: 3 }, 51);
    const [far] = gone(1, { place: perth, brokerId: 3 }, 52);
    const [late] = gone(1, { at: T + 600_000 }, 53);
    const carrier = { brokerId: 4, network: '203.0.0.0/16' };
    const network: OpenIncident = { id: 9, kind: 'network', members: gone(5, carrier) };
    const [fellow] = gone(1, { ...carrier, brokerId: 5 }, 54);
    expect(findIncidents([same!, near!, far!, late!, fellow!], [broker, place, network], [])).toEqual({
      joined: [
        { incidentId: 7, alarmId: 50 },
        { incidentId: 8, alarmId: 51 },
        { incidentId: 9, alarmId: 54 },
      ],
      opened: [],
    });
  });

  it('[ALM-03] finds all of 20,000 at 2,000 places', () => {
    const many = gone(20_000, { brokerId: 9 }).map((one, i) => ({
      ...one,
      place: { latitude: -30 + (i % 50) / 5, longitude: 120 + (Math.trunc(i / 50) % 40) / 2 },
    }));
    const found = findIncidents(many, [], stay(50_000, { brokerId: 9, place: perth }));
    expect(found.opened.flatMap(({ alarmIds }) => alarmIds)).toHaveLength(20_000);
  });
});
