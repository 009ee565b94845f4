import type { ReadProblem } from '@heliograph/contracts/engine';
import { useEffect, useState } from 'react';
import type { RecognisedFile } from './FileDestinations.tsx';
import { readFile } from './readFile.ts';

type Recognition = { found: RecognisedFile } | { problem: ReadProblem };

/** Recognises a file; null while it is read, or without one. */
export function useRecognisedFile(file: File | null): Recognition | null {
  const [result, setResult] = useState<{ file: File; recognition: Recognition } | null>(null);
  useEffect(() => {
    if (file === null) return;
    const reading = new AbortController();
    const { signal } = reading;
    void readFile({ file, sheet: 0, charset: null }, signal).then(({ read, found }) => {
      if (signal.aborted) return;
      setResult({ file, recognition: 'problem' in read ? { problem: read.problem } : { found } });
    });
    return () => reading.abort();
  }, [file]);
  return result?.file === file ? result.recognition : null;
}
