import { ListSkeleton } from '../grid/ListSkeleton.tsx';
import { LoadFailure } from './LoadFailure.tsx';

interface NotLoadedProps {
  /** Names the thing that could not be loaded. */
  title: string;
  /** Null while it loads. */
  error: unknown;
  onRetry: () => unknown;
}

/** In place of a list that has not been loaded: its outline, or why it could not be and a button to try again. */
export function NotLoaded({ title, error, onRetry }: NotLoadedProps) {
  if (error === null) return <ListSkeleton />;
  return <LoadFailure title={title} failure={error} onRetry={() => void onRetry()} />;
}
