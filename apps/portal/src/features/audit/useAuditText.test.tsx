import type { AuditRecord } from '@heliograph/contracts/http';
import { expect, it } from 'vitest';
import { renderInPortal } from '../../shared/testing/renderInPortal.tsx';
import { useAuditText } from './useAuditText.ts';

const RECORD = { changes: [], subject: '', company: '', name: '', user_name: '' };

function About({ detail }: { detail: AuditRecord['detail'] }) {
  const { about } = useAuditText();
  return about({ ...RECORD, detail } as unknown as AuditRecord).map(({ label, text }) => (
    <p key={label}>{`${label}: ${text}`}</p>
  ));
}

it('[OPS-05] instants of the log are ms or ISO 8601, and the former owner of a station is none', async () => {
  await renderInPortal(
    <About detail={{ until: '2026-11-28T12:00:00.000Z', at: Date.UTC(2026, 10, 28), from: 17 }} />,
    { texts: ['audit', 'losses', 'sharing', 'station'] },
  );
  expect([...document.querySelectorAll('p')].map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^At: 28\/11\/2026/),
    expect.stringMatching(/^Valid until: 28\/11\/2026/),
  ]);
});
