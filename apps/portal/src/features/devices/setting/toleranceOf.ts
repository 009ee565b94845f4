import { parameterByCode } from '@heliograph/domain/parameters';

/** Half the last digit that a device keeps of a parameter: closer values are the same. */
export const toleranceOf = (code: string): number => 0.5 * 10 ** -(parameterByCode(code)?.decimals ?? 0);
