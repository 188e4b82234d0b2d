// A host in a process of its own, started by `forkHost`. It ends when the process that started it ends.
import type { Logger } from '../../../host/index.js';
import { createJsonLogger, createQuietLogger } from '../host-logger.js';
import { type ReferenceHost, startReferenceHost } from '../reference-host.js';
import type { HostProcessSettings, HostReport } from './host-process.js';

// From a terminal, Ctrl-C reaches every process at once; the one that started this one says when it is this one's turn.
process.on('SIGINT', () => undefined);
process.once('message', (settings: HostProcessSettings) => void run(settings));
process.once('disconnect', leaveBeforeStart);

function leaveBeforeStart(): void {
  process.exit(0);
}

async function run(settings: HostProcessSettings): Promise<void> {
  try {
    const host = await startReferenceHost({ ...settings, logger: toLogger(settings) });
    process.off('disconnect', leaveBeforeStart);
    for (const event of ['disconnect', 'SIGTERM']) process.once(event, () => void stop(host));
    report({ url: host.url, problems: host.problems });
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException;
    report({ failure: { message, ...(code !== undefined && { code }) } }, () => process.exit(1));
  }
}

async function stop(host: ReferenceHost): Promise<void> {
  await host.close();
  process.exit(0);
}

/** A report that can no longer be delivered is dropped. */
function report(message: HostReport, sent: () => void = () => undefined): void {
  process.send?.(message, sent);
}

function toLogger({ logLevel, name }: HostProcessSettings): Logger {
  if (logLevel === 'none') return createQuietLogger();
  const logger = createJsonLogger(logLevel && { level: logLevel });
  if (name === undefined) return logger;
  const log = (level: keyof Logger) => (message: string, fields?: Record<string, unknown>) =>
    logger[level](message, { replica: name, ...fields });
  return { debug: log('debug'), info: log('info'), warn: log('warn'), error: log('error') };
}
