import { atom } from 'jotai';

/** Grows when this page changed a profile: what shows profiles reads them again. */
export const profilesVersionAtom = atom(0);
