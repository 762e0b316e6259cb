import { useSelector } from 'react-redux';
import { defineRemoteApp, defineView, useHost } from 'remote-kit';
import { Container, Page } from 'shared-ui';
import { CodeForm } from '../../features/order-lookup/code-form';
import { LookupForm } from '../../features/order-lookup/lookup-form';
import { orderLookupSaga, orderLookupSlice, selectOrderLookup } from '../../features/order-lookup/order-lookup.slice';
import { requestCodeTask, openWithCodeTask } from '../../features/order-lookup/order-lookup.tasks';
import styles from '../../features/order-lookup/order-lookup.module.css';
import { LOOKUP_TITLE } from '../../platform/orders/order-path';

const ordersApp = defineRemoteApp({
  name: 'checkout',
  reducers: { orderLookup: orderLookupSlice.reducer },
  sagas: [requestCodeTask.watch, openWithCodeTask.watch, orderLookupSaga],
});

function Orders() {
  const { support } = useHost().variant;
  const { asked, answer } = useSelector(selectOrderLookup);
  return (
    <Page>
      <Container>
        <div className={styles.page}>
          <h1 className={styles.title}>{LOOKUP_TITLE}</h1>
          {asked && answer ? (
            <CodeForm asked={asked} answer={answer} />
          ) : (
            <>
              <p className={styles.lead}>
                The link in our emails opens your order at once. Without it, we’ll email you a code. Then you see where
                it is, change your appointment, cancel, or send something back.
              </p>
              <LookupForm />
            </>
          )}
          <p className={styles.lead}>
            No email from us, or no access to it? Call <a href={`tel:${support.phone}`}>{support.phone}</a>,{' '}
            {support.hours}.
          </p>
        </div>
      </Container>
    </Page>
  );
}

export const view = defineView<Record<string, never>>({
  app: ordersApp,
  load: async () => ({ state: {}, head: { title: LOOKUP_TITLE, robots: 'noindex' }, maxAge: 300 }),
  Component: Orders,
});
