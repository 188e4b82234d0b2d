import { appActions } from '../app-actions.js';
import { type ActionContext, AppError } from '../catalog-seeds.js';
import {
  choice,
  decimal,
  type Fields,
  input,
  integer,
  list,
  moment,
  pageOf,
  record,
  text,
} from '../schema-builders.js';

type Place = { name: string; country: string; lat: number; lon: number; mean: number };

const places: Place[] = [
  { name: 'Lisbon', country: 'PT', lat: 38.72, lon: -9.14, mean: 18 },
  { name: 'London', country: 'GB', lat: 51.51, lon: -0.13, mean: 12 },
  { name: 'Berlin', country: 'DE', lat: 52.52, lon: 13.4, mean: 11 },
  { name: 'New York', country: 'US', lat: 40.71, lon: -74.01, mean: 13 },
  { name: 'Nairobi', country: 'KE', lat: -1.29, lon: 36.82, mean: 19 },
  { name: 'Tokyo', country: 'JP', lat: 35.68, lon: 139.69, mean: 16 },
];
const skies = ['clear sky', 'few clouds', 'light rain', 'overcast', 'fresh breeze'];

const where: Fields = { location: text('City, with or without the country.', { examples: ['Lisbon', 'London, GB'] }) };
const units: Fields = { units: choice('Degrees.', ['metric', 'imperial'], { default: 'metric' }) };
const weather = record('The weather.', {
  place: text('Where.'),
  temperature: decimal('Degrees in the units asked for.'),
  description: text('The sky.'),
  humidity: integer('Percent.'),
  wind_speed: decimal('Metres or miles in a second.'),
  at: moment('For when.'),
});
const place = record('A place.', {
  name: text('Name.'),
  country: text('Country.'),
  lat: decimal('North.'),
  lon: decimal('East.'),
});

export const weathermapActions = appActions('weathermap', [
  {
    slug: 'WEATHER',
    name: 'Get weather',
    description: 'Tells the present weather of a place: temperature, sky, wind.',
    effect: 'read',
    important: true,
    input: input(where, units),
    output: weather,
    run: (args, context) => weatherAt(findPlace(args.location), 0, args.units, context),
  },
  {
    slug: 'FORECAST',
    name: 'Get forecast',
    description: 'Tells the weather of the coming days, one entry a day.',
    effect: 'read',
    important: true,
    input: input(where, { days: integer('How many days.', { default: 5, minimum: 1, maximum: 16 }), ...units }),
    output: pageOf('days', weather),
    run: (args, context) => {
      const found = findPlace(args.location);
      return { days: numbers(Number(args.days)).map((day) => weatherAt(found, day + 1, args.units, context)) };
    },
  },
  {
    slug: 'AIR_QUALITY',
    name: 'Get air quality',
    description: 'Tells how clean the air of a place is.',
    effect: 'read',
    input: input(where),
    output: record('The air.', {
      place: text('Where.'),
      index: integer('From 1, good, to 5, very poor.'),
      pm2_5: decimal('Fine dust.'),
    }),
    run: (args) => {
      const { name, lat } = findPlace(args.location);
      const index = 1 + (Math.round(Math.abs(lat)) % 3);
      return { place: name, index, pm2_5: index * 6.5 };
    },
  },
  {
    slug: 'GEOCODE_LOCATION',
    name: 'Find place',
    description: 'Finds the coordinates of a place by its name.',
    effect: 'read',
    input: input(where),
    output: place,
    run: (args) => {
      const { mean: _mean, ...found } = findPlace(args.location);
      return found;
    },
  },
  {
    slug: 'LIST_PLACES',
    name: 'List places',
    description: 'Lists the places whose weather is known here.',
    effect: 'read',
    input: input({}),
    output: record('The places.', { places: list(place, 'Known places.') }),
    run: () => ({ places: places.map(({ mean: _mean, ...known }) => known) }),
  },
  {
    slug: 'SUNRISE_AND_SUNSET',
    name: 'Get sunrise and sunset',
    description: 'Tells when the sun rises and sets today.',
    effect: 'read',
    input: input(where),
    output: record('The sun.', { place: text('Where.'), sunrise: moment('Up.'), sunset: moment('Down.') }),
    run: (args, context) => {
      const { name, lon } = findPlace(args.location);
      const noon = Date.parse(`${context.now().toISOString().slice(0, 10)}T12:00:00Z`) - lon * 240_000;
      const sixHours = 6 * 3_600_000;
      return {
        place: name,
        sunrise: new Date(noon - sixHours).toISOString(),
        sunset: new Date(noon + sixHours).toISOString(),
      };
    },
  },
]);

function findPlace(location: unknown): Place {
  const name = String(location).split(',')[0]?.trim().toLowerCase();
  const found = places.find((known) => known.name.toLowerCase() === name);
  if (!found) throw new AppError(`city not found: ${location}`);
  return found;
}

/** Invented weather, always the same for a place and a day. */
function weatherAt(found: Place, daysAhead: number, system: unknown, context: ActionContext): Record<string, unknown> {
  const date = new Date(context.now().getTime() + daysAhead * 86_400_000);
  const chance = (date.getUTCDate() * 7 + Math.round(Math.abs(found.lon))) % 10;
  const celsius = found.mean + chance - 5;
  return {
    place: `${found.name}, ${found.country}`,
    temperature: system === 'imperial' ? Math.round(celsius * 1.8 + 32) : celsius,
    description: skies[chance % skies.length],
    humidity: 45 + chance * 5,
    wind_speed: 1 + chance / 2,
    at: date.toISOString(),
  };
}

function numbers(count: number): number[] {
  return Array.from({ length: count }, (_none, index) => index);
}
