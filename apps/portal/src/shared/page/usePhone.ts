import { useMediaQuery } from '@heliograph/ui';

/** True if the page is as narrow as a phone. */
export const usePhone = (): boolean =>
  useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false });
