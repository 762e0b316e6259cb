import { Route, Routes } from 'react-router-dom';
import { defineRemoteApp, defineView } from 'remote-kit';
import { IslandRouter } from 'remote-kit/router';
import { Container, Page } from 'shared-ui';
import { orderPageSaga, orderPageSlice } from '../../features/order-page/order-page.slice';
import {
  buyAgainTask,
  cancelOrderTask,
  changeAppointmentTask,
  loadOrderPage,
  requestReturnTask,
  fileRebateTask,
} from '../../features/order-page/order-page.tasks';
import { ORDER_TITLE, OrderPage } from './order-page';

const tasks = [loadOrderPage, buyAgainTask, cancelOrderTask, requestReturnTask, fileRebateTask, changeAppointmentTask];

const orderApp = defineRemoteApp({
  name: 'checkout',
  reducers: { orderPage: orderPageSlice.reducer },
  sagas: [...tasks.map((task) => task.watch), orderPageSaga],
});

function Order() {
  return (
    <Page>
      <Container>
        <IslandRouter>
          <Routes>
            <Route path="/orders/:orderId" element={<OrderPage />} />
          </Routes>
        </IslandRouter>
      </Container>
    </Page>
  );
}

/** The link's secret is in the hash: the server renders the same page for every visitor. */
export const view = defineView<Record<string, never>>({
  app: orderApp,
  load: async () => ({ state: {}, head: { title: ORDER_TITLE, robots: 'noindex' }, maxAge: 0 }),
  Component: Order,
});
