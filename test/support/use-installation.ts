import { Installation } from './installation.js';

/** Opens the installation of a test, which is closed after it. */
export function useInstallation(): (...options: Parameters<typeof Installation.open>) => Promise<Installation> {
  let installation: Installation | undefined;

  afterEach(async () => {
    await installation?.close();
    installation = undefined;
  });

  return async (...options) => {
    installation = await Installation.open(...options);
    return installation;
  };
}
