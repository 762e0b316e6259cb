import { useHost } from 'remote-kit';
import { ButtonLink, Container, EmptyState, Page } from 'shared-ui';

/** Replaces a reviews page while the variant has no reviews. */
export function ReviewsClosed() {
  const { storeName, support } = useHost().variant;
  return (
    <Page>
      <Container>
        <EmptyState
          level={1}
          icon="clock"
          title="Reviews are closed for now"
          action={<ButtonLink href="/tires">Shop tires</ButtonLink>}
        >
          {storeName} shows and takes no reviews at the moment. Have a question about a tire? Call {support.phone}.
        </EmptyState>
      </Container>
    </Page>
  );
}
