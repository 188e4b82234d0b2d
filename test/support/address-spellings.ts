import fc from 'fast-check';

/** An IPv4 address as a number, and one of its spellings as a host. */
export type AddressSpelling = { address: number; host: string };

/** A reference implementation: whether an IPv4 address is loopback, link-local, multicast, broadcast or in 0.0.0.0/8. */
export function isLocalByRange(address: number): boolean {
  const [first = 0, second = 0] = partsOf(address);
  const isLinkLocal = first === 169 && second === 254;
  const isMulticast = first >= 224 && first <= 239;
  return first === 0 || first === 127 || isLinkLocal || isMulticast || address === 0xffffffff;
}

const edges = [0, 0x00ffffff, 0x01000000, 0x7effffff, 0x7f000000, 0x7f000001, 0x7fffffff, 0x80000000, 0xa9fdffff];
const moreEdges = [0xa9fe0000, 0xa9feffff, 0xa9ff0000, 0xdfffffff, 0xe0000000, 0xefffffff, 0xf0000000, 0xffffffff];
const addresses = fc.oneof(
  fc.constantFrom(...edges, ...moreEdges, 0x0a000001, 0xc0a80114, 0xac100001),
  fc.integer({ min: 0x7f000000, max: 0x7fffffff }),
  fc.integer({ min: 0, max: 0xffffffff }),
);

const radix = fc.constantFrom(
  (part: number) => String(part),
  (part: number) => `0x${part.toString(16)}`,
  (part: number) => `0X${part.toString(16).toUpperCase().padStart(9, '0')}`,
  (part: number) => (part === 0 ? '0' : `0${part.toString(8)}`),
);
const digitStyle = fc.constantFrom(
  (host: string) => host,
  (host: string) => host.replace(/[0-9a-zA-Z]/g, (sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) + 0xfee0)),
  (host: string) => host.replace(/[0-9]/g, (digit) => `%3${digit}`),
  (host: string) => host.replaceAll('.', '。'),
  (host: string) => host.replaceAll('.', '．'),
  (host: string) => `${host}.`,
  (host: string) => `${host.slice(0, 1)}\t${host.slice(1)}`,
);

/** Spellings that `URL` parses as IPv4: one to four parts, each decimal, hexadecimal or octal, in unusual characters. */
export const ipv4Spelling: fc.Arbitrary<AddressSpelling> = fc
  .record({
    address: addresses,
    count: fc.integer({ min: 1, max: 4 }),
    radices: fc.tuple(radix, radix, radix, radix),
    style: digitStyle,
  })
  .map(({ address, count, radices, style }) => {
    const parts = partsOf(address);
    const last = parts.slice(count - 1).reduce((sum, part) => sum * 256 + part, 0);
    const spelled = [...parts.slice(0, count - 1), last].map((part, index) => (radices[index] ?? String)(part));
    return { address, host: style(spelled.join('.')) };
  });

/** The ways in which an IPv6 address embeds an IPv4 one. Zero and one alone are `::` and `::1`, which have their own meaning. */
const embeddings: ((high: number, low: number) => number[])[] = [
  (high, low) => [0, 0, 0, 0, 0, 0xffff, high, low],
  (high, low) => [0, 0, 0, 0, 0, 0, high, low],
  (high, low) => [0, 0, 0, 0, 0xffff, 0, high, low],
  (high, low) => [0x64, 0xff9b, 0, 0, 0, 0, high, low],
  (high, low) => [0x2002, high, low, 0, 0, 0, 0, 1],
];

const groupStyle = fc.constantFrom(
  (group: number) => group.toString(16),
  (group: number) => group.toString(16).padStart(4, '0'),
  (group: number) => group.toString(16).toUpperCase(),
);

/** IPv4 addresses embedded in IPv6 ones, with or without `::`, leading zeros and a dotted end. */
export const ipv6Spelling: fc.Arbitrary<AddressSpelling> = fc
  .record({
    address: addresses,
    embedding: fc.constantFrom(...embeddings),
    group: groupStyle,
    isShort: fc.boolean(),
    isDotted: fc.boolean(),
  })
  .map(({ address, embedding: carrier, group, isShort, isDotted }) => {
    const groups = carrier(Math.floor(address / 0x10000), address % 0x10000);
    const isAtEnd = groups[0] !== 0x2002;
    const words = groups.map(group);
    const tail = isDotted && isAtEnd ? [partsOf(address).join('.')] : words.slice(6);
    const long = [...words.slice(0, 6), ...tail].join(':');
    return { address, host: `[${isShort ? shortened(long) : long}]` };
  });

/** Replaces the first run of two or more zero groups by `::`. */
function shortened(address: string): string {
  return address.replace(/(?:^|:)0+(?::0+)+(?=:|$)/, '::').replace(':::', '::');
}

function partsOf(address: number): number[] {
  return [address >>> 24, (address >>> 16) & 255, (address >>> 8) & 255, address & 255];
}
