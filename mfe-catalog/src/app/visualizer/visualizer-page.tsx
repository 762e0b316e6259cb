import { useEffect, useRef } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useHost, useHostLocation, usePageTitle } from 'remote-kit';
import { Button, ButtonLink, Container, ErrorState, Notice, Page, Skeleton } from 'shared-ui';
import { verdictOf } from '../../features/visualizer/plus-verdict';
import { visualizerTitle } from '../../features/visualizer/visualizer.load';
import { sceneOf, type Scene } from '../../features/visualizer/scene';
import {
  readVisualizerAddress,
  sourceKeyOf,
  VISUALIZER_PATH,
  visualizerHref,
} from '../../features/visualizer/visualizer-address';
import type { WheelFacts } from '../../features/visualizer/visualizer.api';
import { selectVisualizer } from '../../features/visualizer/visualizer.slice';
import { openVisualizer } from '../../features/visualizer/visualizer.tasks';
import { useVehicle } from '../../platform/use-shopper';
import { Crumbs } from '../../ui/page-heading';
import { VisualizerBody } from './visualizer-body';
import styles from './visualizer-page.module.css';

/** Follows the address; a chosen vehicle provides the original size when the address has none. */
function useScene() {
  const { navigation } = useHost();
  const dispatch = useDispatch();
  const state = useSelector(selectVisualizer);
  const vehicle = useVehicle();
  const { pathname, search } = useHostLocation();
  const isHere = pathname === VISUALIZER_PATH;
  const address = readVisualizerAddress(isHere ? search : '');
  const isElsewhere = isHere && sourceKeyOf(address) !== state.requestedKey;
  useEffect(() => {
    if (isElsewhere) dispatch(openVisualizer.requested({ search }));
  }, [dispatch, isElsewhere, search]);
  const own = isHere && !address.from ? vehicle?.size : undefined;
  useEffect(() => {
    if (own)
      navigation.go(visualizerHref({ ...readVisualizerAddress(search), from: own }), { replace: true, scroll: false });
  }, [navigation, own, search]);
  const boltPattern = address.from === vehicle?.size ? vehicle?.boltPattern : undefined;
  return { state, address, boltPattern, retry: () => dispatch(openVisualizer.requested({ search })) };
}

/** Announces the result of a choice; the initial content is read anyway. */
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
      <Crumbs
        {...(wheel && {
          above: [
            { label: 'Wheels', href: '/wheels' },
            { label: wheel.title, href: wheel.url },
          ],
        })}
        crumb={wheel ? 'True size' : 'Wheel visualizer'}
      />
      <h1>{wheel ? `${wheel.title} at true size` : 'Wheel visualizer'}</h1>
      <p className={styles.lead}>
        {wheel
          ? `${wheel.diameter}×${wheel.width}, ${wheel.finish.toLowerCase()}.`
          : 'A larger wheel needs a lower sidewall.'}{' '}
        See what changes on your car before you buy.
      </p>
    </div>
  );
}

/** A wheel with its tire in true proportion. All state is in the address. */
export function VisualizerPage() {
  const { state, address, boltPattern, retry } = useScene();
  const { sources, status } = state;
  const scene = sources ? sceneOf(address, sources, boltPattern) : undefined;
  useAnnounced(scene);
  usePageTitle(status === 'failed' ? 'Sorry!' : sources ? visualizerTitle(sources) : undefined);
  if (status === 'failed') {
    return (
      <Page>
        <Container>
          <ErrorState
            level={1}
            title="Sorry!"
            action={
              <>
                <Button onClick={retry}>Try again</Button>
                <ButtonLink kind="secondary" href="/size-guide">
                  Compare sizes in figures
                </ButtonLink>
              </>
            }
          >
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
          <Notice
            tone="warn"
            action={
              <ButtonLink size="small" kind="secondary" href="/wheels">
                Browse wheels
              </ButtonLink>
            }
          >
            We don&rsquo;t carry that wheel. A plain one is drawn instead.
          </Notice>
        ) : null}
        <VisualizerBody scene={scene} wheel={sources.wheel} address={address} isChanging={status === 'changing'} />
      </Container>
    </Page>
  );
}

/** Placeholder in the page's size, while the browser loads. */
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
