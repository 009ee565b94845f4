import type { Station } from '@heliograph/contracts/http';
import { Suspense, useState, type ReactNode } from 'react';
import { stationDialogs, type StationOperation } from './stationDialogs.ts';
import { OperationsContext } from './operationsContext.ts';

/**
 * Holds the dialog that a station menu opened. It stands outside of the list: a row that is drawn anew or goes must not
 * take the dialog, with what was typed into it, along.
 */
export function StationOperations({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<{ operation: StationOperation; station: Station } | null>(null);
  const Dialog = asked && stationDialogs[asked.operation];
  return (
    <OperationsContext value={(operation, station) => setAsked({ operation, station })}>
      {children}
      {Dialog && (
        <Suspense>
          <Dialog station={asked.station} onClose={() => setAsked(null)} />
        </Suspense>
      )}
    </OperationsContext>
  );
}
