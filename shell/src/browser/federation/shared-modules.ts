/** Replaced by the build with the installed versions. */
declare const __SHARED_VERSIONS__: Readonly<Record<string, string>>;

type Factory = () => unknown;

function offer(name: string, load: () => Promise<unknown>, isSingleton: boolean) {
  const version = __SHARED_VERSIONS__[name] ?? '0.0.0';
  return {
    version,
    scope: ['default'],
    shareConfig: { singleton: isSingleton, requiredVersion: `^${version}` },
    get: (): Promise<Factory> => load().then((module) => () => module),
  };
}

const react = () => import(/* webpackChunkName: "vendor-react" */ './vendor-react');

/** Modules that the shell shares with every remote, loaded on first use. */
export const sharedModules = {
  react: offer('react', () => react().then((module) => module.react), true),
  'react-dom': offer('react-dom', () => react().then((module) => module.reactDom), true),
  'react-dom/client': offer('react-dom/client', () => react().then((module) => module.reactDomClient), true),
  axios: offer(
    'axios',
    () => import(/* webpackChunkName: "vendor-axios" */ './vendor-axios').then((module) => module.axios),
    false,
  ),
};
