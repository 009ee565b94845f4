import type { PersonEntry } from '@heliograph/contracts/http';
import { createFakeEngine } from '@heliograph/engine-client/fake';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderInPortal } from '../../shared/testing/renderInPortal.tsx';
import { PeoplePage } from './PeoplePage.tsx';

const person = (user_id: number, name: string): PersonEntry => ({
  user_id,
  user_name: name.toLowerCase(),
  name,
  email: `${name.toLowerCase()}@demo.example`,
  mobile: '',
  avatar: '',
  is_admin: 0,
  company: '',
  enterprise_auth: 0,
  create_time: 1_700_000_000_000,
  last_time: null,
  sessions: 0,
  stations: 0,
  displays: 0,
  has_factor: 0,
  disabled_time: null,
});

it('[OPS-02] a slow answer to an older filter does not replace that to the newest', async () => {
  const answers = new Map<string, (list: PersonEntry[]) => void>();
  const engine = createFakeEngine(
    {},
    {
      'people.getPeople': ({ only }) =>
        new Promise((resolve) => answers.set(only ?? '', (list) => resolve({ total: list.length, list }))),
    },
  );
  await renderInPortal(<PeoplePage />, { texts: ['people'], engine });
  const choose = (name: string) => fireEvent.click(screen.getByRole('radio', { name }));
  const answer = async (only: string, name: string) => {
    await waitFor(() => expect(answers.has(only)).toBe(true));
    answers.get(only)?.([person(1, name)]);
  };
  await answer('all', 'Olivia');
  await screen.findByText('Olivia');
  choose('Administrators');
  await waitFor(() => expect(answers.has('administrators')).toBe(true));
  choose('Disabled');
  await answer('disabled', 'Ivan');
  await screen.findByText('Ivan');
  await answer('administrators', 'Amelia');
  await new Promise((resolve) => setImmediate(resolve));
  expect(screen.getByText('Ivan')).toBeDefined();
  expect(screen.queryByText('Amelia')).toBeNull();
});
