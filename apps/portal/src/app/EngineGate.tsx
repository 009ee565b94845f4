import { useEngine } from '@heliograph/engine-client';
import { useEffect, useState, type ReactNode } from 'react';
import { useFailureText } from '../shared/failure/useFailureText.ts';
import { Trouble } from './Trouble.tsx';

/** Shows the pages as long as the engine answers their hello; without an engine there is nothing they could show. */
export function EngineGate({ children }: { children: ReactNode }) {
  const { welcome } = useEngine();
  const failureText = useFailureText();
  const [failure, setFailure] = useState<unknown>(null);
  useEffect(() => {
    welcome.catch(setFailure);
  }, [welcome]);
  return failure === null ? children : <Trouble kind="engineFailed" hint={failureText(failure)} />;
}
