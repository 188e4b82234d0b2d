/** How many characters the service takes of what people type; the fields of a page stop there too. */
export const maxSearchLength = 200;
export const maxKeyLength = 4096;
export const maxClientValueLength = 4096;
export const maxAddressLength = 2048;
