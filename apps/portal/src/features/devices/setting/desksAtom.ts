import type { Device } from '@heliograph/contracts/http';
import { userAtom } from '@heliograph/engine-client';
import { atom, useAtom, useAtomValue } from 'jotai';
import { emptyDesk, type Desk } from './desk.ts';

/** Desks of this page, by person and device. */
const desksAtom = atom<Readonly<Record<string, Desk>>>({});

export type ReviseDesk = (revise: (desk: Desk) => Desk) => void;

/** What this page read of a device and what was filled in, wherever one went meanwhile. */
export function useDesk({ device_id }: Pick<Device, 'device_id'>): [Desk, ReviseDesk] {
  const person = useAtomValue(userAtom)?.user_name ?? '';
  const [desks, setDesks] = useAtom(desksAtom);
  const key = `${person} ${device_id}`;
  const revise: ReviseDesk = (revise) =>
    setDesks((before) => ({ ...before, [key]: revise(before[key] ?? emptyDesk) }));
  return [desks[key] ?? emptyDesk, revise];
}
