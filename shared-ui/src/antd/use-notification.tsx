import { notification } from 'antd';
import { useMemo } from 'react';

/**
 * Short messages at the edge of the screen for what happened out of sight. Place `outlet` once below {@link AntdTheme}.
 */
export function useNotification() {
  const [api, outlet] = notification.useNotification({ placement: 'bottomRight', maxCount: 3 });
  const show = useMemo(
    () => ({
      /** Something went well. */
      success: (message: string, description?: string) => api.success({ title: message, description, role: 'status' }),
      /** Something failed: say what to do next. Stays until it is closed. */
      error: (message: string, description?: string) =>
        api.error({ title: message, description, role: 'alert', duration: 0 }),
    }),
    [api],
  );
  return { ...show, outlet };
}
