import { defineRemoteApp, defineView, useHost } from 'remote-kit';
import { Container, Page } from 'shared-ui';
import { passwordResetSlice } from '../../features/password-reset/password-reset.slice';
import { requestResetTask, setPasswordTask } from '../../features/password-reset/password-reset.tasks';
import { hasMembers, NoMembers } from '../../ui/no-members';
import { ASK_TITLE, PasswordPage } from './password-page';

const passwordApp = defineRemoteApp({
  name: 'checkout',
  reducers: { passwordReset: passwordResetSlice.reducer },
  sagas: [requestResetTask.watch, setPasswordTask.watch],
});

function Password() {
  const { variant } = useHost();
  return (
    <Page>
      <Container>{hasMembers(variant) ? <PasswordPage /> : <NoMembers />}</Container>
    </Page>
  );
}

/** The link's secret is in the hash: the server renders the same page for every visitor. */
export const view = defineView<Record<string, never>>({
  app: passwordApp,
  load: async ({ variant }) => ({
    state: {},
    head: { title: ASK_TITLE, robots: 'noindex' },
    maxAge: 300,
    ...(!hasMembers(variant) && { status: 404 }),
  }),
  Component: Password,
});
