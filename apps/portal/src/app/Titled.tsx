import { useTranslation } from '@heliograph/i18n';
import type { ReactNode } from 'react';
import { useDocumentTitle } from './useDocumentTitle.ts';

/** A screen outside the shell, with its title on the window. */
export function Titled({ name, children }: { name: 'login' | 'notFound'; children: ReactNode }) {
  const { t } = useTranslation('shell');
  useDocumentTitle(t(`page.${name}`));
  return children;
}
