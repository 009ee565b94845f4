import type { AnswerOf, getAgentConfig } from '@heliograph/contracts/http';
import { createFakeEngine } from '@heliograph/engine-client/fake';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderInPortal } from '../../../shared/testing/renderInPortal.tsx';
import { SceneFields } from './SceneFields.tsx';

const scenes = {
  board: { id: 'a', kind: 'board', seconds: '30', range: 'day' },
  ranking: { id: 'b', kind: 'ranking', seconds: '30', by: 'energy' },
} as const;

const open = (kind: keyof typeof scenes, revenue_factor: number) => {
  const engine = createFakeEngine({
    session: { config: () => Promise.resolve({ revenue_factor } as AnswerOf<typeof getAgentConfig>) },
  });
  return renderInPortal(
    <SceneFields scene={scenes[kind]} stationIds={null} errors={new Map()} onChange={() => undefined} />,
    { texts: ['displays'], engine },
  );
};

it('[TRU-05] the settings of a board name the factor of its revenue', async () => {
  await open('board', 0.1);
  expect(await screen.findByText(/Amounts of revenue are multiplied by 0\.1/)).toBeTruthy();
});

it.each([
  ['a factor that changes nothing', 'board', 1],
  ['a scene without revenue', 'ranking', 0.1],
] as const)('[TRU-05] the settings say nothing about %s', async (_, kind, factor) => {
  await open(kind, factor);
  await screen.findByText('Seconds');
  expect(screen.queryByText(/multiplied/)).toBeNull();
});
