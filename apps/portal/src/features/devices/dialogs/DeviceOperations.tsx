import type { Device } from '@heliograph/contracts/http';
import { Suspense, useState, type ReactNode } from 'react';
import { deviceDialogs, type DeviceOperation } from './deviceDialogs.ts';
import { OperationsContext } from './operationsContext.ts';

/** Holds the dialog that a device menu opened, so that a row that is drawn anew does not take it along. */
export function DeviceOperations({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<{ operation: DeviceOperation; device: Device } | null>(null);
  const Dialog = asked && deviceDialogs[asked.operation];
  return (
    <OperationsContext value={(operation, device) => setAsked({ operation, device })}>
      {children}
      {Dialog && (
        <Suspense>
          <Dialog device={asked.device} onClose={() => setAsked(null)} />
        </Suspense>
      )}
    </OperationsContext>
  );
}
