import type { Parameter } from '../parameter.ts';
import { advancedSetting } from './advancedSetting.ts';
import { basicSettings } from './basicSettings.ts';
import { batterySetting } from './batterySetting.ts';
import { breakerControl, chargerControl, remoteControl } from './control.ts';
import { gridSetting } from './gridSetting.ts';
import { smartLoad } from './smartLoad.ts';
import { huaweiParameters, sungrowParameters } from './storageControl.ts';
import { systemMode } from './systemMode.ts';

export { huaweiParameters, sungrowParameters };

/** For hybrid inverters: the six groups and Control. */
export const hybridParameters: readonly Parameter[] = [
  ...batterySetting,
  ...systemMode,
  ...gridSetting,
  ...smartLoad,
  ...basicSettings,
  ...advancedSetting,
  ...remoteControl,
];

/** For string and three-phase inverters. */
export const gridInverterParameters: readonly Parameter[] = [
  // Without a battery, their only mode is the export limit.
  ...systemMode.filter(({ code }) => code === 'export_limiter'),
  ...gridSetting,
  // Its bounds follow from the rated power.
  ...basicSettings.filter(({ code }) => code === 'rated_power'),
  ...remoteControl,
];

export const gatewayParameters = remoteControl;
export const breakerParameters = breakerControl;
export const chargerParameters = chargerControl;

const byCode = new Map<string, Parameter>();
for (const parameter of [
  ...hybridParameters,
  ...sungrowParameters,
  ...huaweiParameters,
  ...breakerParameters,
  ...chargerParameters,
])
  if (!byCode.has(parameter.code)) byCode.set(parameter.code, parameter);

/** All parameters; a code has the same meaning on all devices, but makers may have bounds of their own. */
export const allParameters: readonly Parameter[] = [...byCode.values()];

export const parameterByCode = (code: string): Parameter | undefined => byCode.get(code);
