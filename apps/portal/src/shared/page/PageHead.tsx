import { Row } from '@heliograph/ui';
import type { ReactNode } from 'react';
import layout from './page.module.css';

interface PageHeadProps {
  title: ReactNode;
  /** One sentence beneath the title. */
  lead?: ReactNode;
  /** Tools beside them. */
  children?: ReactNode;
}

/** The heading of a page. */
export const PageHead = ({ title, lead, children }: PageHeadProps) => (
  <Row as="header" gap={[12, 24]} align="center" justify="between" wrap>
    <div>
      <h1 className={layout.title}>{title}</h1>
      {lead && <p className={layout.lead}>{lead}</p>}
    </div>
    {children}
  </Row>
);
