import type { ImportKind } from '@heliograph/contracts/http';
import type { Services } from '../../services.ts';
import { customerImports } from './customer/customerImports.ts';
import { deviceImports } from './device/deviceImports.ts';
import type { ImportWork } from './importKind.ts';
import { stationImports } from './station/stationImports.ts';
import { tariffImports } from './tariff/tariffImports.ts';

/** All kinds of imports, one entry each. */
export const importKinds = (services: Services): Readonly<Record<ImportKind, ImportWork>> => ({
  station: stationImports(services),
  device: deviceImports(services),
  customer: customerImports(services),
  tariff: tariffImports(services),
});
