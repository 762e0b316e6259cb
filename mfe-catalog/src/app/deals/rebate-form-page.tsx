import { useSelector } from 'react-redux';
import { useFlag } from 'remote-kit';
import { ButtonLink, Container, EmptyState, ErrorState, Page } from 'shared-ui';
import { RebateForm } from '../../features/deals/rebate-form';
import { selectRebateForm } from '../../features/deals/rebate-form.slice';
import { PageHeading } from '../../ui/page-heading';
import styles from './deal-subpage.module.css';

const ALL_DEALS = { href: '/deals', label: 'See all deals' };
const above = [{ label: 'Deals', href: '/deals' }];

function NoForm({ isFailed }: { readonly isFailed: boolean }) {
  const hasPromotions = useFlag('promotions');
  const { href, label } = hasPromotions ? ALL_DEALS : { href: '/tires', label: 'Shop tires' };
  const wayOn = <ButtonLink href={href}>{label}</ButtonLink>;
  if (isFailed) {
    return (
      <ErrorState level={1} title="Sorry!" action={wayOn}>
        We are experiencing some technical issues with our rebate forms. Please try again later.
      </ErrorState>
    );
  }
  return (
    <EmptyState level={1} icon="tag" title="No rebate has this form" action={wayOn}>
      {hasPromotions
        ? 'The link may have been cut off. Every rebate on the page of deals links its own form.'
        : 'No rebates are running here right now.'}
    </EmptyState>
  );
}

/** The form that a rebate's banner links to. */
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
