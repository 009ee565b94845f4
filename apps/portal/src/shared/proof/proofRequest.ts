import { atom, type createStore } from 'jotai';

/** The server refused something until the person proves who they are. */
export interface ProofRequest {
  /** `fresh`: prove it again; `factor`: a second factor is demanded, and there is none. */
  need: 'fresh' | 'factor';
  /** @param proved whether what was refused is tried again */
  settle: (proved: boolean) => void;
}

const pendingState = atom<(ProofRequest & { result: Promise<boolean> }) | null>(null);

/** Proof that the dialog asks for; null for none. */
export const proofRequestAtom = atom((get): ProofRequest | null => get(pendingState));

/** Asks for a proof; calls that are refused while the dialog is open share its result. */
export function requestProof(
  store: ReturnType<typeof createStore>,
  need: ProofRequest['need'],
): Promise<boolean> {
  const pending = store.get(pendingState);
  if (pending) return pending.result;
  let resolve: (proved: boolean) => void = () => undefined;
  const result = new Promise<boolean>((settled) => (resolve = settled));
  const settle = (proved: boolean) => {
    store.set(pendingState, null);
    resolve(proved);
  };
  store.set(pendingState, { need, settle, result });
  return result;
}
