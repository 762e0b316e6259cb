import { defineRemoteApp, defineView } from 'remote-kit';
import { AccountMenu } from '../../features/account-menu/account-menu';
import { accountMenuSlice } from '../../features/account-menu/account-menu.slice';
import { signOutTask } from '../../platform/member/member-session';

const accountMenuApp = defineRemoteApp({
  name: 'checkout',
  reducers: { accountMenu: accountMenuSlice.reducer },
  sagas: [signOutTask.watch],
});

export const view = defineView({ app: accountMenuApp, Component: AccountMenu });
