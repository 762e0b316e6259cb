import { useEffect, useRef } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { FITMENT_NOTICE } from 'shared-contracts';
import { useHost, useHostLocation } from 'remote-kit';
import { Button, ButtonLink, Container, EmptyState, ErrorState, Notice, Page, Skeleton } from 'shared-ui';
import { SizeChoices, WheelChoices } from '../features/visualizer/choices';
import { CompareFigure } from '../features/visualizer/compare-figure';
import { FrontView } from '../features/visualizer/front-view';
import { MeasureTable } from '../features/visualizer/measure-table';
import { OriginalForm } from '../features/visualizer/original-form';
import { verdictOf } from '../features/visualizer/plus-verdict';
import { sceneOf, type Scene } from '../features/visualizer/scene';
import { VerdictView } from '../features/visualizer/verdict-view';
import { askedSize, readVisualizerAddress, sourceKeyOf, VISUALIZER_PATH, visualizerHref, type VisualizerAddress } from '../features/visualizer/visualizer-address';
import type { WheelFacts } from '../features/visualizer/visualizer.api';
import { selectVisualizer } from '../features/visualizer/visualizer.slice';
import { openVisualizer } from '../features/visualizer/visualizer.tasks';
import type { TireSize } from '../platform/tire-size';
import { useVehicle } from '../platform/use-shopper';
import styles from './visualizer-page.module.css';

/** Follows the address; a chosen vehicle says what the original size is when the address doesn't. */
function useScene() {
  const { navigation } = useHost();
  const dispatch = useDispatch();
  const state = useSelector(selectVisualizer);
  const vehicle = useVehicle();
  const { pathname, search } = useHostLocation();
  const isHere = pathname === VISUALIZER_PATH;
  const address = readVisualizerAddress(isHere ? search : '');
  const isElsewhere = isHere && sourceKeyOf(address) !== state.askedKey;
  useEffect(() => {
    if (isElsewhere) dispatch(openVisualizer.requested({ search }));
  }, [dispatch, isElsewhere, search]);
  const own = isHere && !address.from ? vehicle?.size : undefined;
  useEffect(() => {
    if (own) navigation.go(visualizerHref({ ...readVisualizerAddress(search), from: own }), { replace: true, scroll: false });
  }, [navigation, own, search]);
  return { state, address, retry: () => dispatch(openVisualizer.requested({ search })) };
}

/** Says the result of a choice; what the page came with is read anyway. */
function useAnnounced(scene: Scene | undefined): void {
  const host = useHost();
  const verdict = scene && verdictOf(scene)?.title;
  const label = scene?.tire?.label;
  const said = useRef(`${label} ${verdict}`);
  useEffect(() => {
    const now = `${label} ${verdict}`;
    if (said.current === now) return;
    said.current = now;
    if (label && verdict) host.announce(`${label} drawn. ${verdict}`);
  }, [host, label, verdict]);
}

function Heading({ wheel }: { readonly wheel: WheelFacts | null }) {
  return (
    <div className={styles.heading}>
      <h1>{wheel ? `${wheel.title} at true size` : 'Wheel visualizer'}</h1>
      <p className={styles.lead}>
        {wheel ? `${wheel.diameter}×${wheel.width}, ${wheel.finish.toLowerCase()}.` : 'A larger wheel wants a lower sidewall.'} See what changes on your car before you buy.
      </p>
    </div>
  );
}

function Next({ scene, wheel }: { readonly scene: Scene; readonly wheel: WheelFacts | null }) {
  const { tire } = scene;
  return (
    <div className={styles.next}>
      {tire ? <ButtonLink href={`/tires?size=${tire.label}`}>Shop tires in {tire.label}</ButtonLink> : null}
      {wheel ? (
        <ButtonLink href={wheel.url} kind="secondary">
          This wheel, {wheel.price.formattedValue} each
        </ButtonLink>
      ) : (
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
        <p className={styles.cutNote}>From the front, cut through the middle; the street is at the right.{scene.wheel.offsetMm === undefined ? '' : ' The short line at the hub is the offset.'}</p>
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

function Body({ scene, wheel, address, isChanging }: BodyProps) {
  const asked = askedSize(address.from);
  const fault = asked && 'fault' in asked ? asked.fault : undefined;
  const { tire, misfit } = scene;
  const drawn = tire ? { ...scene, tire } : undefined;
  return (
    <>
      <div className={styles.layout} aria-busy={isChanging || undefined}>
        {drawn ? <CompareFigure scene={drawn} /> : <EmptyState title="Nothing to draw yet">Choose another diameter of the wheel, or another size of your car.</EmptyState>}
        <div className={styles.decide}>
          {misfit && tire ? (
            <Notice tone="warn">
              {misfit} needs another wheel than {scene.wheel.diameter} inches. Drawn instead: {tire.label}.
            </Notice>
          ) : null}
          <VerdictView scene={scene} />
          <Next scene={scene} wheel={wheel} />
          <OriginalForm key={address.from ?? ''} address={address} fault={fault} hasWheel={wheel !== null} />
          <section className={styles.group} aria-labelledby="sizes">
            <h2 id="sizes">{scene.from ? `Tires as tall as ${scene.from.label}` : 'Tires for this wheel'}</h2>
            <SizeChoices scene={scene} address={scene.isExample && scene.from ? { from: scene.from.label } : address} hasWheel={wheel !== null} />
          </section>
          {wheel ? <WheelChoices wheel={wheel} address={address} /> : null}
        </div>
      </div>
      {drawn ? <Numbers scene={drawn} /> : null}
      <p className={styles.note}>{FITMENT_NOTICE}</p>
    </>
  );
}

/** A wheel with its tire at true proportion. Everything follows from the address. */
export function VisualizerPage() {
  const { state, address, retry } = useScene();
  const { sources, status } = state;
  const scene = sources ? sceneOf(address, sources) : undefined;
  useAnnounced(scene);
  if (status === 'failed') {
    return (
      <Page>
        <Container>
          <ErrorState level={1} title="Sorry!" action={<><Button onClick={retry}>Try again</Button><ButtonLink kind="secondary" href="/size-guide">Compare sizes in figures</ButtonLink></>}>
            The drawing could not be loaded. Please try again.
          </ErrorState>
        </Container>
      </Page>
    );
  }
  if (!sources || !scene) return <VisualizerSkeleton />;
  return (
    <Page>
      <Container>
        <Heading wheel={sources.wheel} />
        {sources.isWheelUnknown ? (
          <Notice tone="warn" action={<ButtonLink size="small" kind="secondary" href="/wheels">Browse wheels</ButtonLink>}>
            We don&rsquo;t carry that wheel. A plain one is drawn instead.
          </Notice>
        ) : null}
        <Body scene={scene} wheel={sources.wheel} address={address} isChanging={status === 'changing'} />
      </Container>
    </Page>
  );
}

/** Of the page's size, while the browser loads by itself. */
export function VisualizerSkeleton() {
  return (
    <Page>
      <Container>
        <p className="visually-hidden" role="status">
          Loading the drawing
        </p>
        <div className={styles.heading}>
          <Skeleton shape="heading" width="half" />
          <Skeleton width="most" />
        </div>
        <div className={styles.layout}>
          <Skeleton shape="free" className={styles.skeleton} />
          <div className={styles.decide}>
            <Skeleton shape="heading" width="most" />
            <Skeleton width="half" />
            <Skeleton shape="control" />
          </div>
        </div>
      </Container>
    </Page>
  );
}
