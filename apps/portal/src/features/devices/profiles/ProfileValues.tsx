import type { Profile } from '@heliograph/contracts/http';
import { parameterGroups } from '@heliograph/domain/parameters';
import { useValueText, useWords } from '../setting/useWords.ts';
import styles from './ProfileValues.module.css';

/** What a profile holds, by group. */
export function ProfileValues({ profile }: { profile: Profile }) {
  const words = useWords();
  const valueText = useValueText();
  return (
    <div className={styles.groups}>
      {parameterGroups(profile.mod_id).map(({ id, name, parameters }) => {
        const held = parameters.filter(({ code }) => code in profile.values);
        if (held.length === 0) return null;
        return (
          <section key={id} className={styles.group} aria-label={words(name)}>
            <h2 className={styles.name}>{words(name)}</h2>
            <dl className={styles.values}>
              {held.map((parameter) => (
                <div key={parameter.code} data-code={parameter.code}>
                  <dt>{words(parameter.name)}</dt>
                  <dd>{valueText(parameter, profile.values[parameter.code])}</dd>
                </div>
              ))}
            </dl>
          </section>
        );
      })}
    </div>
  );
}
