import { Plane, PriceTab, type AuditRecord } from '@heliograph/contracts/http';
import { deviceTypes, isDeviceType } from '@heliograph/domain/models';
import { parameterByCode, toShownValue } from '@heliograph/domain/parameters';
import { entitiesAtom } from '@heliograph/engine-client';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { usePlaneText } from '../../shared/station/planeTexts.ts';
import { usePlaceName } from '../../shared/usePlaceName.ts';

type Change = AuditRecord['changes'][number];
type Value = Change['before'];

/** A labelled text. */
export interface Fact {
  label: string;
  text: string;
}

export interface ChangeText {
  label: string;
  before: string;
  after: string;
}

/** Details that identify the changed thing, in this order; ids mean nothing to users. */
const DETAILS = [
  'name',
  'file',
  'stations',
  'serial',
  'device',
  'account',
  'user_name',
  'uuid',
  'version',
  'code',
  'cause',
  'at',
  'from',
  'to',
  'last',
  'first',
  'reason',
  'wall',
  'scopes',
  'until',
  'method',
  'second',
  'refusal',
  'address',
  'sessions',
  'count',
  'latest',
  'more',
] as const;
/** Numbers that say nothing to people: ids, and versions by which concurrent edits are found. */
const ID_LIKE: readonly string[] = ['device', 'version'];
/** Details that hold ms or ISO 8601 where they are instants; the previous owner of a station is `from`, too. */
const INSTANTS: readonly string[] = ['at', 'from', 'to', 'until', 'latest'];
/** Values with a name. */
const NAMED = ['method', 'second', 'refusal'] as const;
/** Fields that are 0 or 1. */
const FLAGS: readonly string[] = [
  'demands_factor',
  'nmi_reg',
  'control',
  'setting',
  'auth',
  'pixel_shift',
  'tell_silence',
  'acknowledge',
];
const SHARE_TYPES = ['viewing', 'manage', 'transfer', 'edit'] as const;

/** Records of the audit log in words. */
export function useAuditText() {
  const { t, i18n } = useTranslation('audit');
  const { t: sharing } = useTranslation('sharing');
  const { t: losses } = useTranslation('losses');
  const format = useFormat();
  const placeName = usePlaceName();
  const planeText = usePlaneText();
  const stationTypes = useAtomValue(entitiesAtom)?.stationTypes;

  return useMemo(() => {
    const lang = i18n.language === 'zh' ? 'zh' : 'en';
    /** A text whose key comes from the server; a newer server may have more of them. */
    const named = (group: 'action' | 'field', key: string) =>
      t(`${group}.${key}` as never, { defaultValue: key });

    function pricesText(tabs: readonly PriceTab[]): string {
      return tabs
        .map(({ tab, data }) => {
          const slots = data.map(
            ({ startTime, endTime, value }) => `${startTime}–${endTime} ${format.price(value)}`,
          );
          return tab === 'daily' ? slots.join(', ') : `${t(`tab.${tab}`)}: ${slots.join(', ')}`;
        })
        .join('; ');
    }

    /** Structured values are stored as JSON. */
    function structured(field: string, json: string): string {
      const value: unknown = JSON.parse(json);
      if (!Array.isArray(value)) return json;
      if (field === 'station_image') return t('pictures', { count: value.length });
      if (field === 'planes') return Plane.array().parse(value).map(planeText).join('; ') || t('empty');
      if (field === 'scenes') return t('scenes', { count: value.length });
      if (field === 'stations') return t('stationCount', { count: value.length });
      const prices = PriceTab.array().safeParse(value);
      return prices.success ? pricesText(prices.data) : json;
    }

    function settingText(code: string, value: string | number): string | null {
      const parameter = parameterByCode(code);
      if (!parameter) return null;
      const option = parameter.options.find((one) => String(one.value) === String(value));
      if (option) return option.name[lang];
      const shown = typeof value === 'number' ? String(toShownValue(parameter, value)) : value;
      return parameter.unit === '' ? shown : `${shown} ${parameter.unit}`;
    }

    function valueText(field: string, value: Value): string {
      if (value === null) return t(field === 'stations' ? 'allStations' : 'unknown');
      if (value === '') return t('empty');
      if (FLAGS.includes(field)) return t(value === 1 ? 'yes' : 'no');
      const setting = settingText(field, value);
      if (setting !== null) return setting;
      if (field === 'consumption' || field === 'feedin')
        return typeof value === 'number' ? format.price(value) : structured(field, value);
      if (field === 'type' && typeof value === 'number') return shareType(value);
      if (field === 'station_type')
        return stationTypes?.find(({ code_id }) => code_id === value)?.code_name ?? String(value);
      if (field === 'obj_type' && isDeviceType(String(value)))
        return deviceTypes[value as keyof typeof deviceTypes].name[lang];
      if (typeof value === 'number') return String(value);
      return value.startsWith('[') ? structured(field, value) : value;
    }

    function shareType(type: number): string {
      const key = SHARE_TYPES[type];
      return key === undefined ? String(type) : sharing(`type.${key}`);
    }

    return {
      action: ({ action }: AuditRecord) => named('action', action),

      who({ action, name, user_name }: AuditRecord): string {
        if (user_name !== '') return name || user_name;
        if (name !== '') return t('provider', { name });
        return t(action === 'session.refuse' ? 'somebody' : 'operator');
      },

      /** Address and place; empty when unknown. */
      address: ({ address, place }: AuditRecord) => [address, placeName(place)].filter(Boolean).join(' · '),

      /** The API token, or browser and operating system; empty when unknown. */
      agent: ({ browser, os, token }: AuditRecord) =>
        token !== '' ? t('token', { name: token }) : browser === '' ? '' : t('device', { browser, os }),

      /** Facts about the changed thing, besides the station. */
      about({ detail, subject, company, name, user_name }: AuditRecord): Fact[] {
        const facts = DETAILS.flatMap((key): Fact[] => {
          const value = detail[key];
          if (value == null || value === '' || (ID_LIKE.includes(key) && typeof value === 'number'))
            return [];
          const named = NAMED.find((one) => one === key);
          const instant = INSTANTS.includes(key) ? readInstant(value) : null;
          // Ids of people.
          if (instant === null && key === 'from' && typeof value === 'number') return [];
          const text = named
            ? t(`signIn.${named}.${value}` as never, { defaultValue: String(value) })
            : key === 'cause'
              ? losses(`cause.${value}` as never, { defaultValue: String(value) })
              : instant === null
                ? String(value)
                : format.dateTime(instant);
          return [{ label: t(`detail.${key}`), text }];
        });
        return [
          ...(subject === '' || subject === (name || user_name) || detail.user_name === user_name
            ? []
            : [{ label: t('detail.subject'), text: subject }]),
          ...(company === '' ? [] : [{ label: t('detail.company'), text: company }]),
          ...(typeof detail.type === 'number'
            ? [{ label: t('field.type'), text: shareType(detail.type) }]
            : []),
          ...facts,
        ];
      },

      changes: ({ changes }: AuditRecord): ChangeText[] =>
        changes.map(({ field, before, after }) => ({
          label: parameterByCode(field)?.name[lang] ?? named('field', field),
          before: valueText(field, before),
          after: valueText(field, after),
        })),
    };
  }, [t, i18n.language, sharing, losses, format, placeName, planeText, stationTypes]);
}

/** From this ms on, numbers are instants: the year 2001. */
const FIRST_INSTANT = 1e12;

/** ms of an instant in the log; null for what is none. */
function readInstant(value: unknown): number | null {
  const ms = typeof value === 'string' ? Date.parse(value) : Number(value);
  return ms >= FIRST_INSTANT ? ms : null;
}
