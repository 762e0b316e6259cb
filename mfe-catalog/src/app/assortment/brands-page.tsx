import { useSelector } from 'react-redux';
import { ButtonLink, Container, EmptyState, ErrorState, Page } from 'shared-ui';
import { brandIndex } from '../../features/brands/brand-index';
import { BrandList, LetterIndex } from '../../features/brands/brand-list';
import { selectAssortment } from '../../features/brands/assortment.slice';
import { counted } from '../../platform/words';
import { PageHeading } from '../../ui/page-heading';
import styles from './assortment-page.module.css';

/** Describes which departments' brands were loaded, in a sentence. */
function leadOf({ tires, wheels }: ReturnType<typeof selectAssortment>): string {
  const parts = [
    tires ? counted(tires.length, 'tire brand') : '',
    wheels ? counted(wheels.length, 'wheel brand') : '',
  ].filter(Boolean);
  return `${parts.join(' and ')}, from A to Z. The number is how many models of each we sell.`;
}

/** All brands of tires and wheels. */
export function BrandsPage() {
  const assortment = useSelector(selectAssortment);
  const letters = brandIndex(assortment);
  const isFailed = assortment.tires === null && assortment.wheels === null;
  if (isFailed) {
    return (
      <Page>
        <Container>
          <ErrorState
            level={1}
            title="Sorry!"
            action={
              <>
                <ButtonLink href="/brands">Try again</ButtonLink>
                <ButtonLink kind="secondary" href="/tires">
                  Shop tires
                </ButtonLink>
              </>
            }
          >
            We are experiencing some technical issues with our list of brands. Please try again later.
          </ErrorState>
        </Container>
      </Page>
    );
  }
  return (
    <Page>
      <Container className={styles.brands}>
        <PageHeading title="All brands" lead={leadOf(assortment)}>
          {letters.length > 0 ? (
            <div className={styles.letters}>
              <LetterIndex letters={letters} />
            </div>
          ) : null}
        </PageHeading>
        {letters.length > 0 ? (
          <div>
            <BrandList letters={letters} />
          </div>
        ) : (
          <EmptyState
            title="No brands to show right now"
            action={<ButtonLink href="/">Go to the home page</ButtonLink>}
          >
            We are adding products. Please come back soon.
          </EmptyState>
        )}
      </Container>
    </Page>
  );
}
