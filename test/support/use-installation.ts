import { Installation } from './installation.js';

/** Opens the installation of a test, which is closed after it. */
export function useInstallation(): (...options: Parameters<typeof Installation.open>) => Promise<Installation> {
  let place: Installation | undefined;

  afterEach(async () => {
    await place?.close();
    place = undefined;
  });

  return async (...options) => {
    place = await Installation.open(...options);
    return place;
  };
}
