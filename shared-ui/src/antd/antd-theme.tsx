import { StyleProvider } from '@ant-design/cssinjs';
import { ConfigProvider } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { antdTokens } from '../theme/antd-tokens';
import type { ThemeVariant } from '../theme/variant-theme';
import { antdCssUrl } from './antd-css';
import { antdCssVersion } from './antd-css-version';

/** Props of {@link AntdTheme}. */
export interface AntdThemeProps {
  variant: ThemeVariant;
  children: ReactNode;
}

/** Returns antd's configuration for a variant: our tokens, no run-time styles, one class for its custom properties. */
export function antdConfig(variant: ThemeVariant) {
  return {
    token: antdTokens(variant),
    hashed: false,
    zeroRuntime: true,
    cssVar: { prefix: 'ant', key: `antd-${variant}` },
  };
}

/**
 * Wraps everything from `shared-ui/antd`. It links the variant's static style sheet (React waits for it), and redirects
 * antd's run-time styles to an element outside the document, because a strict policy would block them and the style
 * sheet already has them.
 */
export function AntdTheme({ variant, children }: AntdThemeProps) {
  const [nowhere] = useState(() => (typeof document === 'undefined' ? undefined : document.createElement('div')));
  return (
    <>
      {antdCssVersion ? <link rel="stylesheet" href={antdCssUrl(variant)} precedence="antd" /> : null}
      <StyleProvider {...(nowhere && { container: nowhere })}>
        <ConfigProvider theme={antdConfig(variant)} virtual={false} wave={{ disabled: true }}>
          {children}
        </ConfigProvider>
      </StyleProvider>
    </>
  );
}
