import { atom } from 'jotai';
import type { Link } from '@heliograph/contracts/engine';
import type { User } from '@heliograph/contracts/http';

export const linkState = atom<Link>({ state: 'connecting', since: Date.now(), brokers: { up: 0, of: 0 } });
export const userState = atom<User | null | undefined>(undefined);

/** Whether what the page shows is live, and since when it is not. */
export const linkAtom = atom((get) => get(linkState));

/** Who is signed in; null for nobody, undefined until the engine has said. */
export const userAtom = atom((get) => get(userState));
