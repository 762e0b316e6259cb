import { conformanceCommand } from 'release-platform/conformance/conformance-command';
import { findBrowser } from 'release-platform/find-browser';

process.exitCode = await conformanceCommand(process.argv.slice(2), findBrowser);
