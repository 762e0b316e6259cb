import { useState } from 'react';
import type { Order } from 'shared-contracts';
import { serverNow, useHost } from 'remote-kit';
import { Button, Notice } from 'shared-ui';
import { calendarFile } from './calendar-file';

const URL_LIFETIME_MS = 1_000;

async function download(order: Order, nowMs: number): Promise<void> {
  const url = URL.createObjectURL(new Blob([await calendarFile(order, nowMs)], { type: 'text/calendar' }));
  const link = Object.assign(document.createElement('a'), {
    href: url,
    download: `appointment-${order.orderNumber}.ics`,
  });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), URL_LIFETIME_MS);
}

/** Downloads the appointment as a calendar file. */
export function AddToCalendar({ order }: { readonly order: Order }) {
  const { api } = useHost();
  const [state, setState] = useState<'ready' | 'loading' | 'failed'>('ready');
  const add = async (): Promise<void> => {
    setState('loading');
    try {
      await download(order, serverNow(api));
      setState('ready');
    } catch {
      setState('failed');
    }
  };
  return (
    <>
      <Button
        kind="secondary"
        icon="calendar"
        isLoading={state === 'loading'}
        loadingLabel="Making the calendar file"
        onClick={() => void add()}
      >
        Add to calendar
      </Button>
      {state === 'failed' ? (
        <Notice tone="warn" announce="alert">
          We couldn&apos;t make the calendar file. Check your connection and try again.
        </Notice>
      ) : null}
    </>
  );
}
