import { Container, Page } from 'shared-ui';
import { WriteReview } from '../features/write-review/write-review';

/** `/reviews/write?product=` */
export function WritePage() {
  return (
    <Page>
      <Container>
        <WriteReview />
      </Container>
    </Page>
  );
}
