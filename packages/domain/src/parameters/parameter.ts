import type { ParameterType } from '@heliograph/contracts/http';
import type { LocalizedText } from '../localizedText.ts';

/** The six groups of the catalogue [PAR-01], and the Control dialog. */
export type GroupId =
  | 'battery_setting'
  | 'system_mode'
  | 'grid_setting'
  | 'smart_load'
  | 'basic_settings'
  | 'advanced_setting'
  | 'control';

export type BatteryTag = 'LB' | 'BV' | 'BB' | 'NB';
export type PortTag = 'GI' | 'SO' | 'MI';
export type CurveTag = 'FW' | 'VW' | 'VQ' | 'PQ' | 'PPF';
/**
 * A condition under which a parameter is shown [PAR-06]; `visibility.ts` has the rules. TOU: time of use is on and there
 * is a battery; FG: the generator signal is off; EM, CT: with and without an external meter; WT: a wind turbine on a DC
 * input.
 */
export type Tag = BatteryTag | PortTag | CurveTag | 'TOU' | 'FG' | 'EM' | 'CT' | 'WT';

/** A heading of the page; the curves have their own. */
export type SectionId =
  | CurveTag
  | 'WT'
  | 'standard'
  | 'reconnection'
  | 'voltageTrip'
  | 'frequencyTrip'
  | 'timeOfUse'
  | 'clock';

export interface ParameterOption {
  /** Device value. */
  value: number;
  name: LocalizedText;
}

/** One bit of a parameter, shown as a switch. */
export interface ParameterBit {
  code: string;
  name: LocalizedText;
  bit: number;
  /** The switch is on while the bit is 0. */
  inverted: boolean;
}

/** The table cell of a parameter. */
export type TableCell =
  | { table: 'slots'; slot: number; field: 'time' | 'power' | 'voltage' | 'soc' | 'charge' }
  | { table: 'curve'; curve: CurveTag | 'WT'; point: number; axis: 'x' | 'y' };

/** A device setting, possibly read-only. Data only. */
export interface Parameter {
  code: string;
  name: LocalizedText;
  group: GroupId;
  /** Input type; contracts describe each. */
  type: ParameterType;
  unit: string;
  /** For `option`, `Doption` and some cells; else empty. */
  options: readonly ParameterOption[];
  /** Bounds of the device value; null if unbounded. */
  min: number | null;
  max: number | null;
  /**
   * How the bounds follow the machine, see `machineBounds.ts`: a multiple of its rated power, or its
   * battery's current or voltage. Null if all machines share them.
   */
  scale: number | 'batteryCurrent' | 'batteryVoltage' | null;
  /** The shown value is the device value plus this. */
  offset: number;
  /** Decimals that the device stores. */
  decimals: number;
  /** `time`: the number is hours and minutes, 1730 for 17:30. */
  format: 'number' | 'time';
  /** Shown if one of its tags applies for each kind of condition (battery, port, curve …); always without tags. */
  tags: readonly Tag[];
  /** Cannot be written (`read_only` 3). */
  readOnly: boolean;
  /** Has no own field: a selector writes it together with others. */
  hidden: boolean;
  bits: readonly ParameterBit[];
  /** At most one bit may be set. */
  exclusive: boolean;
  /** Written before others of its group, since it enables, disables or resets them. */
  writeFirst: boolean;
  /** Requires a confirmation: 'Dangerous operation! Are you sure to continue?'. */
  dangerous: boolean;
  /** Changes by itself or triggers an action once, so profiles do not contain it. */
  transient: boolean;
  /** Holding registers of single-phase inverters by their public map; empty if not listed. */
  register: string;
  tableCell: TableCell | null;
  /** The heading under which it is shown; null for none. */
  section: SectionId | null;
}

export interface ParameterGroup {
  id: GroupId;
  name: LocalizedText;
  /** In the order of the page. */
  parameters: readonly Parameter[];
}

/** Shown values by code; unread ones are missing. */
export type Values = Readonly<Partial<Record<string, number>>>;
