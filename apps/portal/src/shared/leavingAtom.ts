import { atom } from 'jotai';

/** True from a log-out until the login page opens: meanwhile nothing of the person is shown, and no way back is kept. */
export const leavingAtom = atom(false);
