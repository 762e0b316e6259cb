import { useEffect } from 'react';
import { useHost, type AppError } from 'remote-kit';
import type { ThemeVariant } from 'shared-ui';
import { AntdTheme, useNotification } from 'shared-ui/antd';

interface CreationNoticeProps {
  readonly error: AppError;
}

function Message({ error }: CreationNoticeProps) {
  const { error: show, outlet } = useNotification();
  useEffect(
    () =>
      show('We could not start your cart', `${error.message} Add your tires again, or reload the page in a minute.`),
    [error, show],
  );
  return outlet;
}

/** A notice on any page, announced at once, until it is closed. */
export function CreationNotice({ error }: CreationNoticeProps) {
  const { variant } = useHost();
  return (
    <AntdTheme variant={variant.theme as ThemeVariant}>
      <Message error={error} />
    </AntdTheme>
  );
}
