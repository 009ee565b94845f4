import { useFormat, useTranslation } from '@heliograph/i18n';

const KIBIBYTE = 1024;

/** A size as text: kB below one MB, or MB with one decimal. */
export function useSizeText(): (bytes: number) => string {
  const { t } = useTranslation('firmware');
  const format = useFormat();
  return (bytes) => {
    const kB = bytes / KIBIBYTE;
    if (Math.round(kB) < KIBIBYTE) return t('size.kB', { value: format.integer(Math.ceil(kB)) });
    return t('size.MB', { value: format.number(kB / KIBIBYTE, 1) });
  };
}
