import { locationIssues, type LocationIssue } from '@heliograph/domain/location';
import type { Translate } from '@heliograph/i18n';
import { findArea, findNmiPrefix, type Area } from './networkChoice.ts';
import { formToFields, stationEdits, type StationForm } from './stationForm.ts';
import type { ErrorTexts } from './useFieldErrors.ts';

/** [WIZ-02] Errors and doubts about postcode, state, NMI and agent of a form. */
export function findIssues(areas: readonly Area[], form: StationForm): LocationIssue[] {
  return locationIssues(formToFields(form, findNmiPrefix(areas, form)));
}

/** The fields of the issues that a change of the form resolves. */
export function resolvedFields(areas: readonly Area[], before: StationForm, after: StationForm): string[] {
  const left = findIssues(areas, after);
  const resolved = findIssues(areas, before).filter(
    ({ why, severity }) => !left.some((issue) => issue.why === why && issue.severity === severity),
  );
  return resolved.flatMap(({ fields }) => fields.filter((field) => field !== undefined));
}

interface LocationTexts {
  errors: ErrorTexts;
  doubts: ErrorTexts;
}

interface LocationTextOptions {
  t: Translate<'wizard'>;
  language: string;
  areas: readonly Area[];
  /** As saved, for an edit: what was allowed once is only judged when it changes. */
  saved: StationForm | undefined;
  /** Label of the button that confirms doubts. */
  submitLabel: string;
}

/** Texts for the fields of a form: two fields that contradict each other are both marked. */
export function locationTexts(
  form: StationForm,
  { t, language, areas, saved, submitLabel }: LocationTextOptions,
): LocationTexts {
  const changed: readonly string[] | null = saved ? stationEdits.changed(saved, form) : null;
  const { nmi, agent, postal_code: postcode, area } = formToFields(form, findNmiPrefix(areas, form));
  const getName = (code: string) => findArea(areas, code)?.type_name ?? code;
  const either = new Intl.ListFormat(language, { type: 'disjunction' });
  const errors: Record<string, string> = {};
  const doubts: Record<string, string> = {};
  for (const { why, severity, fields, areas: actual = [], issuer } of findIssues(areas, form)) {
    if (changed && !fields.some((field) => field !== undefined && changed.includes(field))) continue;
    const [first, second] = fields;
    const text = t(`issue.${why}`, {
      nmi,
      agent,
      postcode,
      area: getName(area),
      areas: either.format(actual.map(getName)),
      issuer: issuer?.id ?? '',
    });
    if (severity === 'warning') doubts[first] ??= `${text} ${t('issue.confirm', { action: submitLabel })}`;
    else {
      errors[first] ??= text;
      if (second === 'area' || second === 'agent') errors[second] ??= t(`issue.partner.${second}`);
    }
  }
  return { errors, doubts };
}
