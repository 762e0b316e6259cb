import { serviceAddressError } from './service-address';

export interface ErrorReportsEnv {
  /** Address that receives envelopes. */
  readonly url: string;
  readonly publicKey: string;
  /** Name of what runs, such as a commit; null without one. */
  readonly release: string | null;
}

type Source = Readonly<Record<string, string | undefined>>;

const NAME = 'ERROR_REPORTS_DSN';

/** Parses `https://key@host/project` of a Sentry-compatible service; null sends nothing. Faults never contain it. */
export function parseErrorReports(source: Source, isProduction: boolean, errors: string[]): ErrorReportsEnv | null {
  const text = source[NAME]?.trim() ?? '';
  if (text === '') return null;
  const url = URL.canParse(text) ? new URL(text) : null;
  const [, prefix = '', project = ''] = /^(.*)\/(\d+)$/.exec(url?.pathname ?? '') ?? [];
  if (url === null || url.username === '' || project === '') {
    errors.push(`${NAME} must be an address such as https://key@host/project.`);
    return null;
  }
  if (serviceAddressError(NAME, url.origin, isProduction) !== null)
    errors.push(`${NAME} must be https in production, or an address of this machine.`);
  return {
    url: `${url.origin}${prefix}/api/${project}/envelope/`,
    publicKey: url.username,
    release: source['ERROR_REPORTS_RELEASE']?.trim() || null,
  };
}
