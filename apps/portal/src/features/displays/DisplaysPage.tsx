import { userAtom } from '@heliograph/engine-client';
import { useAtomValue } from 'jotai';
import { useSearchParams } from 'react-router-dom';
import { EditPage } from './edit/EditPage.tsx';
import { DisplayListPage } from './list/DisplayListPage.tsx';
import { GuestNote } from './pairing/GuestNote.tsx';
import { PairingPage } from './pairing/PairingPage.tsx';

/** Displays at /displays: the list; with `code` what asks to be paired, with `edit` one of them in its place. */
export function DisplaysPage() {
  const [search] = useSearchParams();
  const guest = useAtomValue(userAtom)?.is_guest === 1;
  const code = search.get('code');
  const edited = search.get('edit');
  if (guest) return <GuestNote />;
  if (code !== null) return <PairingPage key={code} code={code} />;
  if (edited !== null) return <EditPage key={edited} id={Number(edited)} />;
  return <DisplayListPage />;
}
