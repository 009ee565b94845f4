import { Button, EmptyState, type EmptyStateProps } from '@heliograph/ui';
import { Link, type To } from 'react-router-dom';

interface GoneProps extends Pick<EmptyStateProps, 'icon' | 'title' | 'hint'> {
  /** Where the list is, and what its link says. */
  back: { to: To; text: string };
}

/** In place of something that does not exist or may not be seen. */
export function Gone({ back, ...texts }: GoneProps) {
  return (
    <EmptyState
      {...texts}
      action={
        <Button mt="sm" variant="light" component={Link} to={back.to}>
          {back.text}
        </Button>
      }
    />
  );
}
