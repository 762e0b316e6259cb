import { FITMENT_NOTICE } from 'shared-contracts';
import { ButtonLink, classNames, EmptyState, Notice } from 'shared-ui';
import { BuyWheel } from '../../features/visualizer/buy-wheel';
import { SizeChoices, WheelChoices } from '../../features/visualizer/choices';
import { CompareFigure } from '../../features/visualizer/compare-figure';
import { FrontView } from '../../features/visualizer/front-view';
import { MeasureTable } from '../../features/visualizer/measure-table';
import { OriginalForm } from '../../features/visualizer/original-form';
import type { Scene } from '../../features/visualizer/scene';
import { VerdictView } from '../../features/visualizer/verdict-view';
import { addressSize, type VisualizerAddress } from '../../features/visualizer/visualizer-address';
import type { WheelFacts } from '../../features/visualizer/visualizer.api';
import type { TireSize } from '../../platform/tire-size';
import { useVehicleQuestion } from '../../ui/vehicle-question';
import styles from './visualizer-page.module.css';

const loadFinder = async () =>
  (await import(/* webpackChunkName: "product-asked" */ '../shopper/vehicle-finder-dialog')).FinderDialog;

function Next({ scene, wheel }: { readonly scene: Scene; readonly wheel: WheelFacts | null }) {
  const question = useVehicleQuestion(loadFinder);
  const { tire } = scene;
  return (
    <div className={styles.next}>
      {wheel ? <BuyWheel wheel={wheel} question={question} /> : null}
      {tire ? (
        <ButtonLink href={`/tires?size=${tire.label}`} kind={wheel ? 'secondary' : 'primary'}>
          Shop tires in {tire.label}
        </ButtonLink>
      ) : null}
      {wheel ? null : (
        <ButtonLink href={`/wheels?diameter=${scene.wheel.diameter}`} kind="secondary">
          Shop {scene.wheel.diameter}-inch wheels
        </ButtonLink>
      )}
    </div>
  );
}

interface DrawnProps {
  readonly scene: Scene & { readonly tire: TireSize };
}

function Numbers({ scene }: DrawnProps) {
  return (
    <section className={styles.numbers} aria-labelledby="numbers">
      <div className={styles.cut}>
        <FrontView scene={scene} />
        <p className={styles.cutNote}>
          From the front, cut through the middle; the street is at the right.
          {scene.wheel.offsetMm === undefined ? '' : ' The short line at the hub is the offset.'}
        </p>
      </div>
      <div className={styles.group}>
        <h2 id="numbers">What changes, in figures</h2>
        <MeasureTable scene={scene} />
      </div>
    </section>
  );
}

interface BodyProps {
  readonly scene: Scene;
  readonly wheel: WheelFacts | null;
  readonly address: VisualizerAddress;
  readonly isChanging: boolean;
}

/** Drawing on the left, choices on the right, and all measures below both. */
export function VisualizerBody({ scene, wheel, address, isChanging }: BodyProps) {
  const asked = addressSize(address.from);
  const error = asked && 'error' in asked ? asked.error : undefined;
  const { tire, misfit } = scene;
  const drawn = tire ? { ...scene, tire } : undefined;
  return (
    <>
      <div className={classNames('busy-overlay', styles.layout)} aria-busy={isChanging || undefined}>
        {drawn ? (
          <CompareFigure scene={drawn} />
        ) : (
          <EmptyState title="Nothing to draw yet">
            Choose another diameter of the wheel, or another size of your car.
          </EmptyState>
        )}
        <div className={styles.decide}>
          {misfit && tire ? (
            <Notice tone="warn">
              {misfit} needs another wheel than {scene.wheel.diameter} inches. Drawn instead: {tire.label}.
            </Notice>
          ) : null}
          <VerdictView scene={scene} />
          <Next scene={scene} wheel={wheel} />
          <OriginalForm key={address.from ?? ''} address={address} error={error} hasWheel={wheel !== null} />
          <section className={styles.group} aria-labelledby="sizes">
            <h2 id="sizes">{scene.from ? `Tires as tall as ${scene.from.label}` : 'Tires for this wheel'}</h2>
            <SizeChoices
              scene={scene}
              address={scene.isExample && scene.from ? { from: scene.from.label } : address}
              hasWheel={wheel !== null}
            />
          </section>
          {wheel ? <WheelChoices wheel={wheel} address={address} /> : null}
        </div>
      </div>
      {drawn ? <Numbers scene={drawn} /> : null}
      <p className={styles.note}>{FITMENT_NOTICE}</p>
    </>
  );
}
