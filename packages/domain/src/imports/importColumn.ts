import type { DeviceType, ImportField } from '@heliograph/contracts/http';
import { deviceModels, type DeviceModel } from '../models/index.ts';

/** Column of a file that can be imported. */
export interface ImportColumn<Field extends string = ImportField> {
  field: Field;
  /** Without it no row can be imported. */
  required: boolean;
  /** How its cells are read. */
  kind:
    | 'text'
    | 'address'
    | 'number'
    | 'postcode'
    | 'nmi'
    | 'area'
    | 'type'
    | 'agent'
    | 'deviceType'
    | 'model'
    | 'gateway'
    | 'flag'
    | 'currency'
    | 'date'
    | 'days'
    | 'clock';
  /** Factors to the unit of the first. */
  units?: Readonly<Record<string, number>>;
  /** Existing models and device types. */
  deviceTypes?: readonly DeviceType[];
  /** Usual headings; the first is written in templates, with the unit. */
  headings: { en: readonly [string, ...string[]]; zh: readonly [string, ...string[]] };
  /** As it could stand in a file. */
  example: string | number;
}

/** The models that a column can name. */
export const listModels = ({ deviceTypes = [] }: Pick<ImportColumn, 'deviceTypes'>): DeviceModel[] =>
  deviceModels.filter(({ deviceType }) => deviceTypes.includes(deviceType));
