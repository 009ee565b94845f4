import type { Explanation, TariffQuestion } from '@heliograph/contracts/engine';
import { useEngine } from '@heliograph/engine-client';
import { useEffect, useState } from 'react';

/** A row of a report, [at, until) in ms. */
export interface ExplainedRow {
  at: number;
  until: number;
}

interface Told {
  about: string;
  value: Explanation | null;
  failure: unknown;
}

/** How a row of a tariff report came about; `value` is null until it is known. */
export function useExplanation(question: TariffQuestion, { at, until }: ExplainedRow) {
  const { api } = useEngine();
  const [told, setTold] = useState<Told | null>(null);
  const about = JSON.stringify({ question, at, until });
  useEffect(() => {
    let gone = false;
    const asked = JSON.parse(about) as { question: TariffQuestion } & ExplainedRow;
    api.reports.explain(asked).then(
      (value) => gone || setTold({ about, value, failure: null }),
      (failure: unknown) => gone || setTold({ about, value: null, failure }),
    );
    return () => {
      gone = true;
    };
  }, [api, about]);
  return told?.about === about ? told : { value: null, failure: null };
}
