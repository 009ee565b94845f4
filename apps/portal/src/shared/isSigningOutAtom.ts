import { atom } from 'jotai';

/** True from signing out until the login page opens: meanwhile no user data is shown, and no return address is kept. */
export const isSigningOutAtom = atom(false);
