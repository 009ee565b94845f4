import { useTranslation } from '@heliograph/i18n';
import { LogoMark } from '@heliograph/ui';
import { Anchor, Text, Title } from '@mantine/core';
import { Link } from 'react-router-dom';
import styles from './NotFoundPage.module.css';

/** Any address without a screen (spec A §8). */
export function NotFoundPage() {
  const { t } = useTranslation('shell');
  return (
    <main className={styles.page}>
      <LogoMark className={styles.mark} />
      <Title order={1}>{t('notFound.title')}</Title>
      <Text c="dimmed">{t('notFound.hint')}</Text>
      <Anchor component={Link} to="/" mt="md" underline="always">
        {t('notFound.home')}
      </Anchor>
    </main>
  );
}
