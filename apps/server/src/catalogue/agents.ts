import type { AreaCode } from './areas.ts';

/** A company that runs the local electricity network. */
export interface Agent {
  /** As a station's `agent` names it; the companies' names are proper names in both languages. */
  id: string;
  area: AreaCode;
  /** First characters of the meter identifiers it gives today; empty where it has no range of its own. */
  nmiPrefix: string;
}

/** Distributors by state with what the ranges of their meters' identifiers begin with (AEMO's NMI allocation list). */
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
