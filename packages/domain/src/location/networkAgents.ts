import type { AreaCode } from './areaCodes.ts';

/** A company that operates the local electricity network. */
export interface NetworkAgent {
  /** As in a station's `agent`; company names are the same in both languages. */
  id: string;
  area: AreaCode;
  /** First characters of the NMIs that it issues today; prefilled in the form. */
  nmiPrefix: string;
  /** First characters of all NMIs that it issues or has issued, from AEMO's NMI allocation list. */
  nmiRanges: readonly string[];
}

/** Distributors by state. */
export const networkAgents: readonly NetworkAgent[] = [
  { id: 'Evoenergy', area: 'ACT', nmiPrefix: '7001', nmiRanges: ['7001', 'NGGG'] },
  { id: 'Ausgrid', area: 'NSW', nmiPrefix: '410', nmiRanges: ['4102', '4103', '4104', 'NCCC'] },
  { id: 'Endeavour Energy', area: 'NSW', nmiPrefix: '431', nmiRanges: ['431', 'NEEE'] },
  {
    id: 'Essential Energy',
    area: 'NSW',
    nmiPrefix: '4001',
    nmiRanges: ['4001', '4204', '4407', '4508', 'NAAA', 'NBBB', 'NDDD', 'NFFF'],
  },
  { id: 'Power and Water', area: 'NT', nmiPrefix: '250', nmiRanges: ['250'] },
  { id: 'Energex', area: 'QLD', nmiPrefix: '31', nmiRanges: ['31', 'QB'] },
  {
    id: 'Ergon Energy',
    area: 'QLD',
    nmiPrefix: '30',
    nmiRanges: ['30', 'QAAA', 'QCCC', 'QDDD', 'QEEE', 'QFFF', 'QGGG'],
  },
  { id: 'SA Power Networks', area: 'SA', nmiPrefix: '200', nmiRanges: ['2001', '2002', 'SAAA', 'SASMPL'] },
  { id: 'TasNetworks', area: 'TAS', nmiPrefix: '8000', nmiRanges: ['8000', '85902', '85903', 'T000000'] },
  { id: 'AusNet Services', area: 'VIC', nmiPrefix: '630', nmiRanges: ['6305', '6306', 'VBBB'] },
  { id: 'CitiPower', area: 'VIC', nmiPrefix: '610', nmiRanges: ['6102', '6103', 'VAAA'] },
  { id: 'Jemena', area: 'VIC', nmiPrefix: '6001', nmiRanges: ['6001', 'VDDD'] },
  { id: 'Powercor', area: 'VIC', nmiPrefix: '620', nmiRanges: ['6203', '6204', 'VCCC'] },
  { id: 'United Energy', area: 'VIC', nmiPrefix: '640', nmiRanges: ['6407', '6408', 'VEEE'] },
  { id: 'Horizon Power', area: 'WA', nmiPrefix: '8021', nmiRanges: ['8021'] },
  {
    id: 'Western Power',
    area: 'WA',
    nmiPrefix: '800',
    nmiRanges: [...Array.from({ length: 9 }, (_, index) => `800${index + 1}`), '801', '8020', 'WAAA'],
  },
];
