import { describeProvider } from './describe-provider';
import { openSandboxWorld } from './sandbox-world';

describeProvider('of the sandbox', openSandboxWorld);
