import { describe, expect, it } from 'vitest';
import { networks, nmi, type Network } from '../demo/networks.ts';
import { towns } from '../demo/towns.ts';
import { agentById, agents, agentsOf } from './agents.ts';
import { areas } from './areas.ts';

describe('[WIZ-02] network operators', () => {
  it('exist in every state, each with its own id', () => {
    for (const { code } of areas) expect(agentsOf(code).length, code).toBeGreaterThan(0);
    expect(new Set(agents.map(({ id }) => id)).size).toBe(agents.length);
    expect(agentsOf('Mars')).toEqual([]);
    expect(agentById('Mars Power')).toBeUndefined();
  });

  it('have meter identifier prefixes of valid characters', () => {
    for (const { id, nmiPrefix } of agents) expect(nmiPrefix, id).toMatch(/^[0-9A-HJ-NP-Z]{0,4}$/);
  });

  it.each(Object.keys(networks) as Network[])(
    'include the demo’s %s, in its state and with its prefix',
    (network) => {
      const agent = agentById(networks[network].name);
      expect(nmi(network, '123456789').startsWith(agent!.nmiPrefix)).toBe(true);
      for (const town of towns) if (town.network === network) expect(town.area).toBe(agent!.area);
    },
  );
});
