import { useEffect, useState } from 'react';

/** By then the first page has what it asked for. */
const AFTER_MS = 2_000;

/** True once work that the first page need not wait for may start. */
export function useAfterFirstPage(): boolean {
  const [isAfter, setIsAfter] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsAfter(true), AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return isAfter;
}
