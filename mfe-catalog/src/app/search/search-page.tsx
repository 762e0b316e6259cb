import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useHost, useHostLocation, usePageTitle } from 'remote-kit';
import { ButtonLink, Container, Page, Skeleton } from 'shared-ui';
import { SEARCH_PATH, searchText, searchTitle } from '../../platform/search-address';
import { searchTarget } from '../../features/search-results/search-answer';
import { selectSearchResults } from '../../features/search-results/search-results.slice';
import { HelpAnswers } from '../../features/search-results/help-answers';
import { openSearch } from '../../features/search-results/search-results.tasks';
import { NothingAnywhere, SearchSections } from '../../features/search-results/search-sections';
import { useVehicle } from '../../platform/use-shopper';
import { counted } from '../../platform/words';
import { SearchFailed } from '../../ui/search-failed';
import styles from './search-page.module.css';

/** Follows the address, and redirects when only one target is possible. */
function useFollowedSearch() {
  const { navigation } = useHost();
  const dispatch = useDispatch();
  const results = useSelector(selectSearchResults);
  const { pathname, search } = useHostLocation();
  const text = pathname === SEARCH_PATH ? searchText(search) : results.text;
  const isElsewhere = text !== results.text;
  useEffect(() => {
    if (isElsewhere) dispatch(openSearch.requested(text));
  }, [dispatch, isElsewhere, text]);
  const target = results.status === 'ready' && !isElsewhere ? searchTarget(results) : null;
  useEffect(() => {
    if (target) navigation.go(target, { replace: true });
  }, [navigation, target]);
  return {
    results,
    text,
    isLoading: isElsewhere || results.status === 'loading' || target !== null,
    retry: () => dispatch(openSearch.requested(text)),
  };
}

/** Results of one text in all departments: a section each, with a link to the whole list. */
export function SearchPage() {
  const { results, text, isLoading, retry } = useFollowedSearch();
  const vehicle = useVehicle();
  usePageTitle(results.status === 'failed' ? 'Sorry!' : searchTitle(text));
  if (results.status === 'failed')
    return (
      <Page>
        <Container>
          <SearchFailed
            onRetry={retry}
            wayOn={
              <ButtonLink href="/?finder=vehicle#finder" kind="secondary">
                Find by vehicle
              </ButtonLink>
            }
          />
        </Container>
      </Page>
    );
  const total = results.answers.reduce((sum, { page }) => sum + (page?.total ?? 0), 0);
  const isNothing = !isLoading && total === 0 && results.answers.every(({ page }) => page !== null);
  return (
    <Page>
      <Container>
        <div className={styles.heading}>
          <h1>{searchTitle(text)}</h1>
          <p role="status" className={styles.count}>
            {isLoading ? 'Searching…' : text ? counted(total, 'product') : ''}
          </p>
        </div>
        {isLoading ? (
          <div className={styles.skeletons} aria-hidden="true">
            {[0, 1, 2, 3].map((key) => (
              <Skeleton key={key} shape="free" className={styles.skeleton} />
            ))}
          </div>
        ) : (
          <>
            <HelpAnswers help={results.help} />
            {isNothing ? (
              <NothingAnywhere text={text} answers={results.answers} hasHelp={results.help.length > 0} />
            ) : (
              <SearchSections text={text} answers={results.answers} vehicle={vehicle} onRetry={retry} />
            )}
          </>
        )}
      </Container>
    </Page>
  );
}
