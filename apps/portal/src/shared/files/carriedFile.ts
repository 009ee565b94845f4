import { atom, useAtom, useSetAtom } from 'jotai';
import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Destination } from './destinations.ts';

/** A file on its way to the page that takes it. */
interface CarriedFile {
  file: File;
  destination: Destination;
  path: string;
}

export const carriedFileAtom = atom<CarriedFile | null>(null);

/** Opens the page of a destination with a file. */
export function useCarryFile(): (carried: CarriedFile) => void {
  const carry = useSetAtom(carriedFileAtom);
  const navigate = useNavigate();
  return (carried) => {
    carry(carried);
    void navigate(carried.path);
  };
}

/** Takes the file that a person brought to this destination. */
export function useCarriedFile(destination: Destination, take: (file: File) => void): void {
  const [carried, setCarried] = useAtom(carriedFileAtom);
  const takeNow = useEffectEvent(take);
  useEffect(() => {
    if (carried?.destination !== destination) return;
    // The page that it comes from may take such files, too, for another station.
    if (new URL(carried.path, window.location.href).pathname !== window.location.pathname) return;
    setCarried(null);
    takeNow(carried.file);
  }, [carried, destination, setCarried]);
}
