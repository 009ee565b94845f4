import { entitiesAtom } from '@heliograph/engine-client';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { useAtomValue } from 'jotai';
import styles from './PartialNote.module.css';

/** Says that only some stations of a large fleet are shown here, and how to find others; nothing for a fleet that is held as a whole. */
export function PartialNote({ search = true }: { search?: boolean }) {
  const { t } = useTranslation();
  const format = useFormat();
  const entities = useAtomValue(entitiesAtom);
  if (!entities?.isPartial) return null;
  const counts = {
    shown: format.integer(entities.stations.length),
    of: format.integer(entities.of),
  };
  return (
    <p className={styles.note} role="note">
      {t(search ? 'partial.search' : 'partial.open', counts)}
    </p>
  );
}
