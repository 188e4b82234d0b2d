import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createConnection, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/**
 * Claims a file for this process, until what is returned is closed. The claim is a listener, since the system itself ends that
 * of a process that is killed; a number of a process may be another's by then. Undefined where the system has no such listeners.
 * @throws Error with code `STATE_FILE_IN_USE` and `path` when another emulator has it.
 */
export async function claimFile(path: string): Promise<Server | undefined> {
  try {
    return await listenAlone(addressOf(path));
  } catch (error) {
    if (!isInUse(error)) return undefined;
    const message = `${path} is in use by another emulator; each needs a file of its own.`;
    throw Object.assign(new Error(message), { code: 'STATE_FILE_IN_USE', path });
  }
}

async function listenAlone(address: string): Promise<Server> {
  try {
    return await listen(address);
  } catch (error) {
    if (!isInUse(error) || !(await isLeftBehind(address))) throw error;
    return takeOver(address);
  }
}

/** One at a time, and looking once more then: of two that found what was left, the second would remove what the first put there. */
async function takeOver(address: string): Promise<Server> {
  const turn = await listenAlone(`${address}-turn`);
  try {
    if (await isLeftBehind(address)) await rm(address);
    return await listen(address);
  } finally {
    turn.close();
  }
}

async function listen(address: string): Promise<Server> {
  const server = createServer((caller) => caller.destroy()).listen(address);
  await once(server, 'listening');
  return server.unref();
}

function isInUse(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
}

/**
 * Not beside the file, since a socket's path may have a hundred characters only. The user is in the name, since nobody else may
 * remove what a killed process left.
 */
function addressOf(path: string): string {
  const digest = createHash('sha256')
    .update(`${process.getuid?.()} ${resolve(path)}`)
    .digest('hex');
  const name = `appconnect-emulator-${digest.slice(0, 16)}`;
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), name);
}

/** Another answer, such as that nothing is there any more, does not say that it may be removed. */
async function isLeftBehind(address: string): Promise<boolean> {
  const caller = createConnection(address);
  try {
    await once(caller, 'connect');
    return false;
  } catch (error) {
    return ['ECONNREFUSED', 'ENOTSOCK'].includes(String((error as NodeJS.ErrnoException).code));
  } finally {
    caller.destroy();
  }
}
