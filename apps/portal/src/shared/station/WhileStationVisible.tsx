import { entitiesAtom } from '@heliograph/engine-client';
import { useLookAt } from '@heliograph/engine-client/lookAt';
import { useAtomValue } from 'jotai';
import { useEffect, type ReactNode } from 'react';

interface WhileStationVisibleProps {
  id: number;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog about a station: closes once the user may no longer see it. */
export function WhileStationVisible({ id, onClose, children }: WhileStationVisibleProps) {
  const isHeld = useLookAt({ stations: [id] });
  const isMissing = useAtomValue(entitiesAtom)?.stations.every((station) => station.id !== id) ?? false;
  const isGone = isMissing && isHeld;
  useEffect(() => {
    if (isGone) onClose();
  }, [isGone, onClose]);
  return children;
}
