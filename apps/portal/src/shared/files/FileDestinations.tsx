import { entitiesAtom, userAtom } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { Button, Row, Stack, Text } from '@heliograph/ui';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { StationSelect } from '../fleet/StationSelect.tsx';
import { useCarryFile } from './carriedFile.ts';
import { destinations, findDestinations, type FileDays } from './destinations.ts';
import type { Recognition } from './fileKinds.ts';
import { useStationInAddress } from './useStationInAddress.ts';

/** A file with what it can be by its content. */
export interface RecognisedFile extends Recognition {
  file: File;
  /** Connections of a meter file. */
  nmis: readonly string[];
  /** Days of a meter file of one connection that one bill can be about. */
  days: FileDays | null;
}

interface FileDestinationsProps {
  found: RecognisedFile;
  /** Reads it on this page in spite of that. */
  onStay?: (() => void) | undefined;
  /** The person goes on with the file. */
  onLeave?: () => void;
}

/** Says what a file is, what else it could be, and which pages take it. */
export function FileDestinations({
  found: { file, kinds, own, nmis, days },
  onStay,
  onLeave,
}: FileDestinationsProps) {
  const { t } = useTranslation('files');
  const carry = useCarryFile();
  const user = useAtomValue(userAtom);
  const stations = useAtomValue(entitiesAtom)?.stations ?? [];
  const here = useStationInAddress();
  const ofMeter = stations.find(({ nmi }) => nmi !== '' && nmis.includes(nmi.slice(0, 10)))?.id ?? null;
  const [chosen, setChosen] = useState<number | null>(null);
  const [only] = stations.length === 1 ? stations : [];
  const station = chosen ?? here ?? ofMeter ?? only?.id ?? null;
  if (!user) return null;
  const [first, ...others] = kinds;
  const offered = findDestinations(kinds, user);
  const needsStation = offered.some((one) => typeof destinations[one].path === 'function');

  function whatItIs(): string {
    const { name } = file;
    if (first === undefined) return t('unknown', { name });
    if (first === 'report') {
      const report = own ?? 'other';
      return t('own.report', {
        name,
        own: t(`own.name.${report}`),
        instead: t(`own.instead.${report}`),
      });
    }
    return own === null
      ? t(`is.${first}`, { name })
      : t('own.is', { name, own: t(`own.name.${own}`), kind: t(`kind.${first}`) });
  }

  return (
    <Stack gap={12} role="group" aria-label={file.name} data-file-kind={first ?? 'unknown'} data-own={own}>
      <Text as="p" breaks role="status">
        {whatItIs()}
        {others.length > 0 &&
          ` ${t('others', { kinds: others.map((kind) => t(`kind.${kind}`)).join(t('comma')) })}`}
      </Text>
      {needsStation && here === null && (
        <StationSelect
          w="min(24rem, 100%)"
          label={t('station')}
          description={station === null && t('stationFirst')}
          stations={stations}
          value={station === null ? null : String(station)}
          onChange={(id) => setChosen(id === null ? null : Number(id))}
          // Inside the dialog, which covers everything outside it.
          comboboxProps={{ withinPortal: false, floatingStrategy: 'fixed' }}
        />
      )}
      <Row gap={12} align="center" wrap>
        {offered.map((destination, index) => {
          const { path } = destinations[destination];
          const isOpen = typeof path === 'function' && station === null;
          return (
            <Button
              key={destination}
              variant={index === 0 && first !== undefined ? 'filled' : 'default'}
              disabled={isOpen}
              onClick={() => {
                onLeave?.();
                carry({ file, destination, path: typeof path === 'string' ? path : path(station!, days) });
              }}
            >
              {t(`go.${destination}`)}
            </Button>
          );
        })}
        {onStay && (
          <Button variant="subtle" onClick={onStay}>
            {t('stay')}
          </Button>
        )}
      </Row>
    </Stack>
  );
}
