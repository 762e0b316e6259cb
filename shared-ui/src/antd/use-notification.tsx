import { notification } from 'antd';
import { useMemo } from 'react';

/**
 * Returns functions for short messages about events outside the viewport. Place `outlet` once below {@link AntdTheme}.
 */
export function useNotification() {
  const [api, outlet] = notification.useNotification({ placement: 'bottomRight', maxCount: 3 });
  const show = useMemo(
    () => ({
      /** Shows a success. */
      success: (message: string, description?: string) => api.success({ title: message, description, role: 'status' }),
      /** Shows a failure with its next step. Remains until it is closed. */
      error: (message: string, description?: string) =>
        api.error({ title: message, description, role: 'alert', duration: 0 }),
    }),
    [api],
  );
  return { ...show, outlet };
}
