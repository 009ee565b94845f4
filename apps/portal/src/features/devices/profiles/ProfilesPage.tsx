import { useSearchParams } from 'react-router-dom';
import { ProfileOperations } from './dialogs/profileOperations.tsx';
import { ProfileListPage } from './ProfileListPage.tsx';
import { ProfilePage } from './ProfilePage.tsx';

/** /profiles shows the list; with `profile` in the query, that profile in place. */
export function ProfilesPage() {
  const [search] = useSearchParams();
  const profile = search.get('profile');
  return (
    <ProfileOperations>
      {profile === null ? <ProfileListPage /> : <ProfilePage key={profile} id={Number(profile)} />}
    </ProfileOperations>
  );
}
