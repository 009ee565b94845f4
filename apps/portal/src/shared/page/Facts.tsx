import type { ReactNode } from 'react';
import cards from './cards.module.css';

/** A named value; false or null leaves it out. */
export type Fact = readonly [name: string, value: ReactNode] | false | null;

/** Named facts in a card. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={cards.facts}>
      {facts.map(
        (fact) =>
          fact && (
            <div key={fact[0]}>
              <dt>{fact[0]}</dt>
              <dd>{fact[1]}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
