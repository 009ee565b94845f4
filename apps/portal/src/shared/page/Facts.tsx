import type { ReactNode } from 'react';
import cards from './cards.module.css';

/** Names and what they say, in a card. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, said: ReactNode])[] }) {
  return (
    <dl className={cards.facts}>
      {facts.map(([name, said]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{said}</dd>
        </div>
      ))}
    </dl>
  );
}
