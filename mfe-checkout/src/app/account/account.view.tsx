import { defineRemoteApp, defineView, useHost } from 'remote-kit';
import { Container, Page } from 'shared-ui';
import { accountSaga, accountSlice } from '../../features/account/account.slice';
import { changePasswordTask, loadOrdersTask } from '../../features/account/account.tasks';
import { signOutTask } from '../../platform/member/member-session';
import { hasMembers, NoMembers } from '../../ui/no-members';
import { ACCOUNT_TITLE, AccountPage } from './account-page';

const accountApp = defineRemoteApp({
  name: 'checkout',
  reducers: { account: accountSlice.reducer },
  sagas: [loadOrdersTask.watch, changePasswordTask.watch, signOutTask.watch, accountSaga],
});

function Account() {
  const { variant } = useHost();
  return (
    <Page>
      <Container>{hasMembers(variant) ? <AccountPage /> : <NoMembers />}</Container>
    </Page>
  );
}

export const view = defineView<Record<string, never>>({
  app: accountApp,
  load: async ({ variant }) => ({
    state: {},
    head: { title: ACCOUNT_TITLE, robots: 'noindex' },
    maxAge: 0,
    ...(!hasMembers(variant) && { status: 404 }),
  }),
  Component: Account,
});
