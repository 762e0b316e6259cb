import type { ReactNode } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { brandWords } from 'shared-contracts';
import { Picture, Tabs } from 'shared-ui';
import { useHost } from 'remote-kit';
import { vehicleName } from '../../platform/shopper';
import { useVehicle } from '../../platform/use-shopper';
import { heroPicture } from './hero-content';
import { homeSlice, selectHome } from './home.slice';
import styles from './hero.module.css';

interface HeroProps {
  /** The finder's two forms, in the layout that the hero has space for. */
  readonly forms: (layout: 'grid' | 'row') => { readonly vehicle: ReactNode; readonly size: ReactNode };
}

/** In the space of the brand's line, which is never shorter, so that nothing shifts when the vehicle is known. */
function Line({ text }: { readonly text: string }) {
  const vehicle = useVehicle();
  return (
    <p className={styles.line}>
      <span className={vehicle ? styles.covered : undefined} aria-hidden={vehicle ? true : undefined}>
        {text}
      </span>
      {vehicle ? <span>Welcome back. See what fits your {vehicleName(vehicle)}.</span> : null}
    </p>
  );
}

/** A promise of at most eight words, the finder, and one wide picture. The two layouts differ in structure. */
export function Hero({ forms }: HeroProps) {
  const dispatch = useDispatch();
  const { variant, flags } = useHost();
  const { finder } = useSelector(selectHome);
  const { promise, layout } = variant.hero;
  const picture = heroPicture(variant.hero);
  const { vehicle, size } = forms(layout === 'split' ? 'grid' : 'row');
  return (
    <section className={`${styles.hero} ${styles[layout]}`} aria-labelledby="promise">
      <div className={styles.picture}>
        <Picture name={picture.name} alt={picture.alt} width={1600} height={700} sizes={picture.sizes} isPriority />
      </div>
      <div className={styles.inner}>
        <div className={styles.words}>
          <h1 id="promise" className={styles.promise}>
            {promise}
          </h1>
          <Line text={brandWords(variant, flags).heroLine} />
        </div>
        <div className={styles.finder} id="finder">
          <Tabs
            look="segment"
            label="Find tires by"
            selected={finder}
            onSelect={(id) => dispatch(homeSlice.actions.finderSwitched(id))}
            tabs={[
              { id: 'vehicle', label: 'Vehicle', content: vehicle },
              { id: 'size', label: 'Size', content: size },
            ]}
          />
          <noscript>
            <p>
              <a href="/?finder=vehicle#finder">Find by vehicle</a> · <a href="/?finder=size#finder">Find by size</a>
            </p>
          </noscript>
        </div>
      </div>
    </section>
  );
}
