import { useFlag } from 'remote-kit';
import { ButtonLink, Container, EmptyState, Page } from 'shared-ui';
import { Verification } from '../../features/deals/verification';
import { PageHeading } from '../../ui/page-heading';
import styles from './deal-subpage.module.css';

const above = [{ label: 'Deals', href: '/deals' }];

/** Page where government and military shoppers verify themselves, and return address of the verification service. */
export function VerifyPage() {
  const hasPromotions = useFlag('promotions');
  if (!useFlag('governmentDeals')) {
    return (
      <Page>
        <Container>
          <EmptyState
            level={1}
            icon="tag"
            title="No verification needed"
            action={
              hasPromotions ? (
                <ButtonLink href="/deals">See all deals</ButtonLink>
              ) : (
                <ButtonLink href="/tires">Shop tires</ButtonLink>
              )
            }
          >
            This store has no deals for which you have to say who you are. Its deals are open to everyone.
          </EmptyState>
        </Container>
      </Page>
    );
  }
  return (
    <Page>
      <Container className={styles.stack}>
        <PageHeading
          title="Verify who you are"
          {...(hasPromotions && { above })}
          lead="For people who serve or work in government. It takes a minute, and you do it once for this cart."
        />
        <Verification />
        {hasPromotions ? (
          <p className={styles.more}>
            <a href="/deals#government">See what government deals cover</a>
          </p>
        ) : null}
      </Container>
    </Page>
  );
}
