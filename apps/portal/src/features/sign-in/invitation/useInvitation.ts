import type { AnswerOf, getInvitation } from '@heliograph/contracts/http';
import { useEngine } from '@heliograph/engine-client';
import { useEffect, useState } from 'react';

/** What is known of the invitation that led here. */
export type InvitationState =
  | { state: 'none' | 'asking' }
  | { state: 'known'; about: AnswerOf<typeof getInvitation> }
  /** It is over, or the server cannot be asked. */
  | { state: 'failed'; reason: unknown };

/** Asks what an invitation is about; null is none. */
export function useInvitation(invite: string | null): InvitationState {
  const { api } = useEngine();
  const [answer, setAnswer] = useState<{ invite: string; state: InvitationState } | null>(null);
  useEffect(() => {
    if (invite === null) return;
    let left = false;
    const tell = (state: InvitationState) => !left && setAnswer({ invite, state });
    api.stations.invitation({ invite }).then(
      (about) => tell({ state: 'known', about }),
      (reason: unknown) => tell({ state: 'failed', reason }),
    );
    return () => void (left = true);
  }, [api, invite]);
  if (invite === null) return { state: 'none' };
  return answer?.invite === invite ? answer.state : { state: 'asking' };
}
