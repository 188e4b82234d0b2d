/** For a name or an id in a path or a query. */
export const maxIdLength = 200;

/** How many characters the service accepts in texts that people type; the input fields of pages have the same limits. */
export const maxSearchLength = 200;
export const maxKeyLength = 4096;
export const maxClientValueLength = 4096;
export const maxAddressLength = 2048;
