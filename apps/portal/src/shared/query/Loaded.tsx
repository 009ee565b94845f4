import { useTranslation } from '@heliograph/i18n';
import { Button, Stack, type BoxProps } from '@heliograph/ui';
import type { ReactNode } from 'react';
import { FailureAlert } from '../failure/FailureAlert.tsx';
import { LoadFailure } from '../failure/LoadFailure.tsx';
import { ListSkeleton } from '../grid/ListSkeleton.tsx';

export interface LoadedProps<T> {
  /** Result of `useEngineQuery`. */
  query: { data: T | undefined; error: unknown; refetch: () => unknown };
  /** Title over the reason when loading fails, the first time or again. */
  failed: string;
  /** Shown instead of an empty list. */
  empty?: ReactNode;
  /** Shown until the data are there; the skeleton of a list by default. */
  loading?: ReactNode;
  /** Shown above data that could not be loaded again; by default why, with a button to try again. */
  stale?: ReactNode;
  /** For a part of a page: a failure takes a line, the skeleton three. */
  compact?: boolean;
  /** Space around what is shown instead of the data. */
  pad?: BoxProps<'div'>['pad'];
  children: (data: T) => ReactNode;
}

/** Data of a query, a skeleton until they are there, and why loading them failed. */
export function Loaded<T>({
  query: { data, error, refetch },
  failed,
  empty,
  compact = false,
  loading = <ListSkeleton rows={compact ? 3 : 10} />,
  stale,
  pad = 0,
  children,
}: LoadedProps<T>) {
  const retry = () => void refetch();
  const alert = <LoadAlert title={failed} failure={error} onRetry={retry} pad={pad} />;
  if (data === undefined) {
    if (error === null) return pad === 0 ? loading : <Stack pad={pad}>{loading}</Stack>;
    return compact ? alert : <LoadFailure title={failed} failure={error} onRetry={retry} />;
  }
  return (
    <>
      {error !== null && (stale === undefined ? alert : stale)}
      {empty !== undefined && isEmpty(data) ? empty : children(data)}
    </>
  );
}

interface LoadAlertProps extends Pick<BoxProps<'div'>, 'pad'> {
  title: string;
  failure: unknown;
  onRetry: () => void;
}

/** Why something could not be loaded, in a line of its own, with a button to try again. */
export function LoadAlert({ title, failure, onRetry, pad = 0 }: LoadAlertProps) {
  const { t } = useTranslation();
  if (failure === null) return null;
  return (
    <Stack gap={12} align="start" pad={pad}>
      <FailureAlert title={title} failure={failure} />
      <Button size="xs" variant="default" onClick={onRetry}>
        {t('action.retry')}
      </Button>
    </Stack>
  );
}

/** An empty list, or an answer with one. */
function isEmpty(data: unknown): boolean {
  const list = typeof data === 'object' && data !== null && 'list' in data ? data.list : data;
  return Array.isArray(list) && list.length === 0;
}
