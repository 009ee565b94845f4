import type { FrameTopic } from '@heliograph/contracts/engine';
import { createPerScope, type StationScope } from '../fleet/stationScope.ts';

export type TopicVersions = ReturnType<typeof createTopicVersions>;

/** Versions of what pages are shown, by topic: zero until something is known of it. Entities have another one in each scope. */
export function createTopicVersions(nextVersion: () => number, changed: () => void) {
  const versions: Record<FrameTopic, number> = {
    entities: 0,
    alarms: 0,
    energies: 0,
    messages: 0,
    account: 0,
    writes: 0,
    upgrades: 0,
  };
  let ofScope = createEntityVersions();

  function createEntityVersions() {
    return createPerScope((scope) => ({ version: scope === null ? versions.entities : nextVersion() }));
  }

  const getEntities = (scope: StationScope): number => ofScope(scope).version;

  return {
    bump(topic: FrameTopic, version = nextVersion()): void {
      versions[topic] = version;
      if (topic === 'entities') ofScope = createEntityVersions();
      changed();
    },
    getEntities,
    of: (scope: StationScope): Record<FrameTopic, number> => ({ ...versions, entities: getEntities(scope) }),
  };
}
