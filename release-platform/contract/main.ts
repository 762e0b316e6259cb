#!/usr/bin/env node
import { remoteCommand } from './remote-command';

process.exitCode = await remoteCommand(process.argv.slice(2));
