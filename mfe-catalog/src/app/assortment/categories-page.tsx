import { useSelector } from 'react-redux';
import { PICTURE_NOTICE } from 'shared-contracts';
import { ButtonLink, Container, EmptyState, ErrorState, Page } from 'shared-ui';
import { selectAssortment } from '../../features/brands/assortment.slice';
import { CategoryList, CategorySection, StyleList } from '../../features/brands/category-list';
import { ACCESSORY_CATEGORIES, TIRE_CATEGORIES } from '../../features/brands/category-labels';
import { PageHeading } from '../../ui/page-heading';
import styles from './assortment-page.module.css';

const tryAgain = (
  <>
    <ButtonLink href="/categories">Try again</ButtonLink>
    <ButtonLink kind="secondary" href="/tires">
      Shop tires
    </ButtonLink>
  </>
);

function NoCategories({ isFailed }: { readonly isFailed: boolean }) {
  if (!isFailed) {
    return (
      <EmptyState
        level={1}
        title="No categories to show right now"
        action={<ButtonLink href="/">Go to the home page</ButtonLink>}
      >
        We are adding products. Please come back soon.
      </EmptyState>
    );
  }
  return (
    <ErrorState level={1} title="Sorry!" action={tryAgain}>
      We are experiencing some technical issues with our categories. Please try again later.
    </ErrorState>
  );
}

/** All kinds of products with their purpose. */
export function CategoriesPage() {
  const { tires, wheels, accessories } = useSelector(selectAssortment);
  const all = [tires, wheels, accessories];
  if (all.every((values) => !values?.length))
    return (
      <Page>
        <Container>
          <NoCategories isFailed={all.includes(null)} />
        </Container>
      </Page>
    );
  return (
    <Page>
      <Container>
        <PageHeading
          title="Which kind do I need?"
          crumb="Categories"
          lead={
            'Tires are made for your roads and weather as well as your car. Pick how you drive; your ' +
            'size comes after.'
          }
        />
      </Container>
      <CategorySection id="tires" title="Tires" lead="From everyday to special use." values={tires}>
        {(values) => (
          <>
            <CategoryList values={values} words={TIRE_CATEGORIES} path="/tires" noun="model" />
            <p className={styles.more}>
              <ButtonLink href="/#finder">Find tires that fit my vehicle</ButtonLink>
            </p>
          </>
        )}
      </CategorySection>
      <CategorySection
        id="wheels"
        title="Wheels"
        lead="By style. OE-fit wheels replace what came with the car; steel suits winters and work trucks."
        values={wheels}
        tone="ground"
      >
        {(values) => <StyleList values={values} />}
      </CategorySection>
      <CategorySection id="accessories" title="Accessories" lead="Things that go with them." values={accessories}>
        {(values) => <CategoryList values={values} words={ACCESSORY_CATEGORIES} path="/accessories" noun="product" />}
      </CategorySection>
      <Container>
        <p className={styles.note}>{PICTURE_NOTICE}</p>
      </Container>
    </Page>
  );
}
