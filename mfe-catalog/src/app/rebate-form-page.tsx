import { useSelector } from 'react-redux';
import { ButtonLink, Container, EmptyState, ErrorState, Page } from 'shared-ui';
import { RebateForm } from '../features/deals/rebate-form';
import { selectRebateForm } from '../features/deals/rebate-form.slice';
import { PageHeading } from '../ui/page-heading';
import styles from './deal-subpage.module.css';

const allDeals = <ButtonLink href="/deals">See all deals</ButtonLink>;
const above = [{ label: 'Deals', href: '/deals' }];

function NoForm({ isFailed }: { readonly isFailed: boolean }) {
  if (isFailed) {
    return (
      <ErrorState level={1} title="Sorry!" action={allDeals}>
        We are experiencing some technical issues with our rebate forms. Please try again later.
      </ErrorState>
    );
  }
  return (
    <EmptyState level={1} icon="tag" title="No rebate has this form" action={allDeals}>
      The link may have been cut off. Every rebate on the page of deals links its own form.
    </EmptyState>
  );
}

/** The form that a rebate's banner links. */
export function RebateFormPage() {
  const { deal, isFailed } = useSelector(selectRebateForm);
  if (deal === null)
    return (
      <Page>
        <Container>
          <NoForm isFailed={isFailed} />
        </Container>
      </Page>
    );
  return (
    <Page>
      <Container className={styles.stack}>
        <PageHeading title="Rebate form" above={above} />
        <RebateForm deal={deal} />
      </Container>
    </Page>
  );
}
