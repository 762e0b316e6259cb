import { defineView } from 'remote-kit';
import { Container, Page } from 'shared-ui';
import { BrowseInstallers } from '../features/browse-installers/browse-installers';
import { loadInstallers } from '../features/browse-installers/installers.load';
import { installersSlice, type InstallersState } from '../platform/installers/installers.slice';
import { installerApp } from './installer-app';
import styles from './installers-page.module.css';

/** `/installers`: installers near a ZIP code. */
function InstallersPage() {
  return (
    <Page>
      <Container className={styles.page}>
        <header>
          <nav aria-label="Breadcrumb" className={styles.crumbs}>
            <a href="/">Home</a> <span aria-hidden="true">/</span> <span aria-current="page">Installers</span>
          </nav>
          <h1>Find an installer</h1>
          <p className={styles.lead}>
            They mount and balance your new tires and take the old ones. <a href="/tires">Choose your tires</a> first;
            you pick the installer and the time at checkout.
          </p>
        </header>
        <BrowseInstallers />
      </Container>
    </Page>
  );
}

export const view = defineView<InstallersState>({
  app: installerApp,
  load: loadInstallers,
  receive: installersSlice.actions.found,
  Component: InstallersPage,
});
