import { buildGooglePlacesServer, buildSmartyServer } from '../addresses/address-servers';
import { buildTaxJarServer } from '../tax/taxjar-server';

/** Local servers of tax and address services by their ports, with the keys that `sandbox/README.md` lists. */
const SERVERS = [
  [4243, 'TaxJar', buildTaxJarServer({ apiKey: 'taxjar-local-key-0001' }).app],
  [4244, 'Google Places', buildGooglePlacesServer({ key: 'google-local-key' })],
  [4245, 'Smarty', buildSmartyServer({ authId: 'smarty-local-id', authToken: 'smarty-local-token' })],
] as const;

for (const [port, name, app] of SERVERS) {
  await app.listen({ port, host: '127.0.0.1' });
  console.log(`${name}: http://127.0.0.1:${port}`);
}
for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.on(signal, () => {
    Promise.all(SERVERS.map(([, , app]) => app.close())).then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  });
