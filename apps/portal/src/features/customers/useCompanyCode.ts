import { userAtom } from '@heliograph/engine-client';
import { useAtomValue } from 'jotai';

/** Code of the company that the user administers, which every call about customers needs. */
export const useCompanyCode = (): string => useAtomValue(userAtom)?.enterprise_code ?? '';
