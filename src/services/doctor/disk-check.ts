import { statfs } from 'node:fs/promises';
import { inject, injectable } from 'tsyringe';
import type { DoctorCheck } from '../../contract/doctor-contract.js';
import { HostPorts } from '../../host/host-ports.js';
import { runCheck } from './doctor-report.js';

const mebibyte = 1024 * 1024;
// Enough for a catalog, and for a day of activity of a busy installation. Less is a warning.
const lowMegabytes = 1024;
// Less is a failure.
const minMegabytes = 100;

/** Checks the free space of the disk that holds the configuration directory. */
@injectable()
export class DiskCheck {
  constructor(@inject(HostPorts.configDirectory) private readonly directory: string) {}

  run(): Promise<DoctorCheck> {
    return runCheck(
      'disk',
      async () => {
        const { bavail, bsize } = await statfs(this.directory);
        const megabytes = Math.floor((bavail * bsize) / mebibyte);
        const state = megabytes < minMegabytes ? 'failed' : megabytes < lowMegabytes ? 'warning' : 'ok';
        return { state, phrase: 'disk_free', values: { megabytes }, ...(state !== 'ok' && { remedy: 'make_room' }) };
      },
      () => ({ state: 'failed', phrase: 'disk_unknown', remedy: 'open_directory' }),
    );
  }
}
