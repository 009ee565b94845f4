import styles from './ModelNames.module.css';
import { useModelNames } from './useModelNames.ts';

/** Models by name, one a line: names hold commas. */
export function ModelNames({ ids }: { ids: readonly number[] }) {
  const { nameOf } = useModelNames();
  return (
    <ul className={styles.names}>
      {ids.map((id) => (
        <li key={id}>{nameOf(id)}</li>
      ))}
    </ul>
  );
}
