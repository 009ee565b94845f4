import type { ReactNode } from 'react';
import cards from './cards.module.css';

export type Fact = readonly [name: string, value: ReactNode];

/** Named facts in a card. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={cards.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
