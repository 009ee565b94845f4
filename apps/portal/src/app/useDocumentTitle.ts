import { useTranslation } from '@heliograph/i18n';
import { useEffect } from 'react';

/** Sets the window's title: page, then product. */
export function useDocumentTitle(page: string): void {
  const { t } = useTranslation();
  const product = t('product');
  useEffect(() => {
    document.title = `${page} · ${product}`;
  }, [page, product]);
}
