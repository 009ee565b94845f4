import type { ParameterType } from '@heliograph/contracts/http';
import type { Words } from '../models/model.ts';

/** The six groups of the catalogue (spec B §3.1), and what the Control dialog of other devices holds. */
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
 * A condition under which a parameter is shown (spec B §3.1); `visibility.ts` has the rule of each. Ours are TOU: time
 * of use is on and there is a battery; FG: the generator signal is off; EM, CT: with and without an external meter; WT: a
 * wind turbine on a DC input.
 */
export type Tag = BatteryTag | PortTag | CurveTag | 'TOU' | 'FG' | 'EM' | 'CT' | 'WT';

export interface ParameterOption {
  /** As the device has it. */
  value: number;
  name: Words;
}

/** One bit of a parameter, a switch of its own on the page. */
export interface ParameterBit {
  code: string;
  name: Words;
  bit: number;
  /** The switch is on while the bit is 0. */
  inverted: boolean;
}

/** The cell of a table in which a parameter stands. */
export type Place =
  | { table: 'slots'; slot: number; field: 'time' | 'power' | 'voltage' | 'soc' | 'charge' }
  | { table: 'curve'; curve: CurveTag | 'WT'; point: number; axis: 'x' | 'y' };

/** What can be set on a device, or read beside what can be set: data only. */
export interface Parameter {
  code: string;
  name: Words;
  group: GroupId;
  /**
   * - `value`: a number in a field
   * - `range`: a number on a scale
   * - `option`: one of several; `Doption`: one of exactly two
   * - `checkbox`: switches, one a bit
   * - `cell`: a number, time or option in a table
   */
  type: ParameterType;
  unit: string;
  /** Of `option`, `Doption` and some cells; else empty. */
  options: readonly ParameterOption[];
  /** Of the device's value; null where there is none. */
  min: number | null;
  max: number | null;
  /** What is shown is the device's value plus this. */
  offset: number;
  /** Digits after the point that the device keeps. */
  decimals: number;
  /** `time`: the number is hours and minutes, 1730 for 17:30. */
  format: 'number' | 'time';
  /** Shown when for each kind of condition (battery, port, curve …) one of its tags holds; always without tags. */
  tags: readonly Tag[];
  /** Told by the device, never written (`read_only` 3). */
  readOnly: boolean;
  /** Has no field of its own: a selector writes it together with others. */
  hidden: boolean;
  bits: readonly ParameterBit[];
  /** At most one of the bits may be set. */
  exclusive: boolean;
  /** Written before others of its group: the machine shows, hides or resets those by it. */
  leads: boolean;
  /** Asks for a second thought: 'Dangerous operation! Are you sure to continue?' (spec B §8). */
  dangerous: boolean;
  /** Moves by itself or acts once, so it is no part of a profile. */
  transient: boolean;
  /** Holding registers of single-phase machines as their public map has them; empty where it has none. */
  register: string;
  place: Place | null;
}

export interface ParameterGroup {
  id: GroupId;
  name: Words;
  /** In the order of the page. */
  parameters: readonly Parameter[];
}

/** What parameters are, as shown, by code; what was not read is missing. */
export type Values = Readonly<Partial<Record<string, number>>>;
