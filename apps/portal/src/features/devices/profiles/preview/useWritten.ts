import { useEngine } from '@heliograph/engine-client';
import { useAnswer } from '../useAnswer.ts';
import { writtenKey, type Written } from './previewOf.ts';

/** How often values of devices were written today; null until known. */
export function useWritten(deviceIds: readonly string[]): { written: Written | null; failure: unknown } {
  const { api } = useEngine();
  const { value, failure } = useAnswer(deviceIds.join(' '), async (): Promise<Written> => {
    const list = await api.profiles.written({ deviceIds: [...deviceIds] });
    return new Map(
      list.map(({ device_id, property_code, today }) => [writtenKey(device_id, property_code), today]),
    );
  });
  return { written: value, failure };
}
