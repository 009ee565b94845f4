import { useFormat, useTranslation } from '@heliograph/i18n';
import cards from '../../shared/page/cards.module.css';
import { useSizeText } from '../../shared/firmware/useSizeText.ts';
import { versionLabel } from '../../shared/firmware/versions.ts';
import { DeleteButton } from './DeleteButton.tsx';
import { FirmwareAbout } from './FirmwareAbout.tsx';
import styles from './FirmwareCards.module.css';
import type { FirmwareListProps } from './FirmwareTable.tsx';
import { ModelNames } from './ModelNames.tsx';

/** The same firmware as cards, for narrow screens. */
export function FirmwareCards({ list, onDelete }: FirmwareListProps) {
  const { t } = useTranslation('firmware');
  const format = useFormat();
  const sizeText = useSizeText();
  return (
    <ul className={`${cards.cards} ${styles.cards}`} aria-label={t('page.list')}>
      {list.map((firmware) => (
        <li key={firmware.firmware_id} className={cards.card} data-firmware={firmware.firmware_id}>
          <FirmwareAbout firmware={firmware} />
          <dl className={cards.facts}>
            <div>
              <dt>{t('page.column.version')}</dt>
              <dd>
                {firmware.type} {versionLabel(firmware.version)}
              </dd>
            </div>
            <div>
              <dt>{t('page.column.models')}</dt>
              <dd>
                <ModelNames ids={firmware.mod_ids} />
              </dd>
            </div>
            <div>
              <dt>{t('page.column.size')}</dt>
              <dd>{sizeText(firmware.size)}</dd>
            </div>
            <div>
              <dt>{t('page.column.added')}</dt>
              <dd>
                {format.date(firmware.create_time)} {firmware.create_name}
              </dd>
            </div>
          </dl>
          <div>
            <DeleteButton firmware={firmware} onDelete={onDelete} />
          </div>
        </li>
      ))}
    </ul>
  );
}
