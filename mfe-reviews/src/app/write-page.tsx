import { useFlag } from 'remote-kit';
import { Container, Page } from 'shared-ui';
import { ReviewsClosed } from '../ui/reviews-closed';
import { WriteReview } from '../features/write-review/write-review';

/** `/reviews/write?product=`: the form for a review. */
export function WritePage() {
  if (!useFlag('reviews')) return <ReviewsClosed />;
  return (
    <Page>
      <Container>
        <WriteReview />
      </Container>
    </Page>
  );
}
