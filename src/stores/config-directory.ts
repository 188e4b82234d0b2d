/** Token for the platform's configuration directory, an absolute path. */
export const ConfigDirectory = Symbol('ConfigDirectory');
