import { endOnSignals } from 'shared-contracts/process-end';
import { readConfig } from './config';
import { createGateway } from './gateway';
import { startTracing } from './observability/tracing';

const config = readConfig();
const tracing = await startTracing(process.env);
const gateway = await createGateway(config);
try {
  await gateway.app.listen({ port: config.port, host: config.host });
} catch (error) {
  const { code } = error as NodeJS.ErrnoException;
  // Machines without IPv6 cannot listen on every address at once.
  if ((code === 'EAFNOSUPPORT' || code === 'EADDRNOTAVAIL') && config.host === '::')
    await gateway.app.listen({ port: config.port, host: '0.0.0.0' });
  else
    throw code === 'EADDRINUSE'
      ? new Error(`Port ${config.port} is taken. Stop what listens there, or set PORT to another one.`)
      : error;
}

if (config.probePort !== null) await gateway.probes.listen({ port: config.probePort, host: config.probeHost });

endOnSignals({
  drain: gateway.drain,
  drainSeconds: config.drainSeconds,
  close: async () => {
    await gateway.close();
    await tracing.stop();
  },
  onError: (error) => console.error(error),
});
