import type { Parameter } from '../parameters/parameter.ts';

/** Whether profiles hold a parameter: what moves by itself, acts once, or is only told by the device is no part of them. */
export const isKept = ({ transient, readOnly }: Pick<Parameter, 'transient' | 'readOnly'>): boolean =>
  !transient && !readOnly;
