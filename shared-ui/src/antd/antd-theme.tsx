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

/** antd's settings of a variant: our tokens, no run-time styles, one class for its custom properties. */
export function antdConfig(variant: ThemeVariant) {
  return {
    token: antdTokens(variant),
    hashed: false,
    zeroRuntime: true,
    cssVar: { prefix: 'ant', key: `antd-${variant}` },
  };
}

/**
 * Wrap it around everything from `shared-ui/antd`. It links the variant's static style sheet (React waits for it), and
 * sends the few styles that antd would still write at run time to an element outside the document: a strict policy
 * would refuse them, and the style sheet has them already.
 */
export function AntdTheme({ variant, children }: AntdThemeProps) {
  const [nowhere] = useState(() => (typeof document === 'undefined' ? undefined : document.createElement('div')));
  return (
    <>
      {antdCssVersion ? <link rel="stylesheet" href={antdCssUrl(variant)} precedence="antd" /> : null}
      <StyleProvider container={nowhere}>
        <ConfigProvider theme={antdConfig(variant)} virtual={false} wave={{ disabled: true }}>
          {children}
        </ConfigProvider>
      </StyleProvider>
    </>
  );
}
