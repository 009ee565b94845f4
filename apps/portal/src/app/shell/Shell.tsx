import { userAtom } from '@heliograph/engine-client';
import type { User } from '@heliograph/contracts/http';
import { HeliographTheme } from '@heliograph/ui/mantine';
import { useAtomValue } from 'jotai';
import type { PlacedPage } from '../pages/pages.ts';
import { Frame } from './Frame.tsx';

/** The frame with Mantine, which the screens outside the shell do without; a new one for each person. */
export function Shell({ page }: { page: PlacedPage }) {
  const user = useAtomValue(userAtom);
  return <HeliographTheme>{user && <Frame key={personOf(user)} user={user} page={page} />}</HeliographTheme>;
}

/** Tells people apart, in the browser's storage too. */
function personOf({ user_name }: User): string {
  return user_name;
}
