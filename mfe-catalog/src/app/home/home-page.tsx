import { useSelector } from 'react-redux';
import { brandClaims, PICTURE_NOTICE } from 'shared-contracts';
import { Slot, useFlag, useHost, WidgetHost } from 'remote-kit';
import { Container, Page, Section } from 'shared-ui';
import type manifest from '../../../remote.manifest';
import { Hero } from '../../features/home/hero';
import { selectHome } from '../../features/home/home.slice';
import { Offers } from '../../features/home/offers';
import { Brands, Categories, NextSteps, TrustRow } from '../../features/home/sections';
import { YourVehicle } from '../../features/returning/your-vehicle';
import { SizeForm } from '../../features/size-finder/size-form';
import { VehicleForm } from '../../features/vehicle-finder/vehicle-form';
import { selectVehicleFinder } from '../../features/vehicle-finder/vehicle-finder.slice';
import styles from './home-page.module.css';

/** The finder is the hero; below it the next steps, and links for shoppers with a specific need. */
export function HomePage() {
  const { variant, flags } = useHost();
  const shipsHome = useFlag('shipToHome');
  const hasReviews = useFlag('reviews');
  const { brands, brandCount, offers } = useSelector(selectHome);
  const isSearching = Object.keys(useSelector(selectVehicleFinder).selection).length > 0;
  return (
    <Page padding="none">
      <Hero
        forms={(layout) => ({
          vehicle: (
            <YourVehicle layout={layout} isSearching={isSearching}>
              <VehicleForm layout={layout} />
            </YourVehicle>
          ),
          size: <SizeForm layout={layout} />,
        })}
      />
      <TrustRow claims={brandClaims(variant, flags)} />
      <Slot<typeof manifest> name="home.below-hero" props={{}} />
      <NextSteps shipsHome={shipsHome} />
      <Container>
        <WidgetHost name="catalog/recently-viewed" props={{}} />
      </Container>
      <Categories />
      <Offers cards={offers} />
      <Brands brands={brands} brandCount={brandCount} />
      <Section
        title="Installers near you"
        lead="They mount, balance and dispose of the old ones. You see the price per tire before you book."
        tone="ground"
        id="installers"
      >
        <div className={styles.installers} id="zip">
          <WidgetHost name="installer/nearby" props={{ limit: 3 }} />
        </div>
      </Section>
      {hasReviews ? (
        <Section title="What drivers say" id="reviews">
          <WidgetHost name="reviews/grid" props={{ limit: 6 }} />
        </Section>
      ) : null}
      <Container>
        <p className={styles.note}>{PICTURE_NOTICE}</p>
      </Container>
    </Page>
  );
}
