import { useSelector } from 'react-redux';
import { ButtonLink, Container, ErrorState, Page } from 'shared-ui';
import { PickList } from '../features/picks/pick-list';
import { selectPicks } from '../features/picks/picks.slice';
import styles from './your-remote-page.module.css';

/** The page `/your-remote`. */
export function YourRemotePage() {
  const picks = useSelector(selectPicks);
  return (
    <Page>
      <Container className={styles.page}>
        <h1>Your Remote</h1>
        {picks ? (
          <PickList picks={picks} />
        ) : (
          <ErrorState title="Sorry!" action={<ButtonLink href="/your-remote">Try again</ButtonLink>}>
            We can’t show this list right now. Please try again in a moment.
          </ErrorState>
        )}
      </Container>
    </Page>
  );
}
