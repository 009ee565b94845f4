import type { Display } from '@heliograph/contracts/http';
import type { UseQueryResult } from '@tanstack/react-query';
import { callQuery, useEngineQuery } from '../../shared/query/useEngineQuery.ts';

/** Displays report as often. */
const EVERY_MS = 5_000;

/** The displays that the user manages by name, read again while they are shown. */
export const useDisplays = (): UseQueryResult<{ list: Display[] }> =>
  useEngineQuery({ ...callQuery('display.getDisplays', {}), every: EVERY_MS });
