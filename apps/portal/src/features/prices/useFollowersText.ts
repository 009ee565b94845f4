import { useTranslation } from '@heliograph/i18n';

/** Says which plans follow a series, before something of it is removed. */
export function useFollowersText(): (
  followers: readonly string[],
  text: 'removeFollowed' | 'range.followed',
) => string {
  const { t } = useTranslation('prices');
  const { t: report } = useTranslation('report');
  return (followers, text) =>
    followers.length === 0 ? t('notFollowed') : t(text, { plans: followers.join(report('comma')) });
}
