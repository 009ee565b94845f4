import type { AreaCode } from './areas.ts';

/** A company that runs the local electricity network. */
export interface Agent {
  /** As in a station's `agent`; company names are the same in both languages. */
  id: string;
  area: AreaCode;
  /** First characters of the meter identifiers it issues today; empty without a range of its own. */
  nmiPrefix: string;
}

/** Distributors by state, with the prefixes of their meter identifier ranges (AEMO's NMI allocation list). */
export const agents: readonly Agent[] = [
  { id: 'Evoenergy', area: 'ACT', nmiPrefix: '7001' },
  { id: 'Ausgrid', area: 'NSW', nmiPrefix: '410' },
  { id: 'Endeavour Energy', area: 'NSW', nmiPrefix: '431' },
  { id: 'Essential Energy', area: 'NSW', nmiPrefix: '4001' },
  { id: 'Power and Water', area: 'NT', nmiPrefix: '250' },
  { id: 'Energex', area: 'QLD', nmiPrefix: '31' },
  { id: 'Ergon Energy', area: 'QLD', nmiPrefix: '30' },
  { id: 'SA Power Networks', area: 'SA', nmiPrefix: '200' },
  { id: 'TasNetworks', area: 'TAS', nmiPrefix: '8000' },
  { id: 'AusNet Services', area: 'VIC', nmiPrefix: '630' },
  { id: 'CitiPower', area: 'VIC', nmiPrefix: '610' },
  { id: 'Jemena', area: 'VIC', nmiPrefix: '6001' },
  { id: 'Powercor', area: 'VIC', nmiPrefix: '620' },
  { id: 'United Energy', area: 'VIC', nmiPrefix: '640' },
  { id: 'Horizon Power', area: 'WA', nmiPrefix: '8021' },
  { id: 'Western Power', area: 'WA', nmiPrefix: '800' },
];

const byId = new Map(agents.map((agent) => [agent.id, agent]));

export const agentsOf = (area: string): readonly Agent[] => agents.filter((agent) => agent.area === area);

export const agentById = (id: string): Agent | undefined => byId.get(id);
