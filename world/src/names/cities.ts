/** Fictional cities of the professional clubs, from east to west, with the nickname of each club. */

const eastern = 'America/New_York';
const central = 'America/Chicago';
const mountain = 'America/Denver';
const pacific = 'America/Los_Angeles';

export type ProSport = 'football' | 'basketball' | 'hockey' | 'baseball';

export interface City {
  readonly name: string;
  readonly zone: string;
  /** Nicknames; a dash where the city has no club in that sport. */
  readonly clubs: Readonly<Record<ProSport, string>>;
}

const rows: readonly (readonly [
  name: string,
  zone: string,
  football: string,
  basketball: string,
  hockey: string,
  baseball: string,
])[] = [
  ['Sainte-Aurélie', eastern, 'Cartographers', '-', 'Boréales', '-'],
  ['Port Verity', eastern, 'Lamplighters', 'Notaries', 'Foghorns', 'Plain Speakers'],
  ['Cape Lorn', eastern, 'Breakwaters', 'Gannets', 'Drift Ice', 'Beachcombers'],
  ['Gullhaven', eastern, 'Mainsails', '-', 'Rime', 'Bosuns'],
  ['Tidewick', eastern, 'Ebbtide', 'Undertow', 'Narwhals', 'Oystermen'],
  ["O'Dell's Landing", eastern, 'Ferrymen', 'Otters', 'Ice Fishers', 'Gangplanks'],
  ['Kingsferry', eastern, 'Turnpikes', 'Regents', 'Falconers', 'Tollkeepers'],
  ['Old Harrow', eastern, 'Plowmen', 'Steeples', 'Frostbells', 'Furrows'],
  ['New Calder', eastern, 'Ironmasters', 'Rivets', 'Anvils', 'Bellows'],
  ['Wexcombe', eastern, 'Weavers', 'Looms', 'Bobbins', '-'],
  ['Marlow Quay', eastern, 'Stevedores', 'Cranes', 'Tugs', 'Longshoremen'],
  ['Penhallow', eastern, 'Stonecutters', '-', 'Hoarfrost', 'Almanacs'],
  ['Lower Merrow', eastern, 'Mudlarks', 'Kingfishers', 'Eels', 'Waders'],
  ['Magnolia Reach', eastern, 'Nightjars', 'Porch Lights', '-', 'Sweet Teas'],
  ['Bellwether', central, 'Shepherds', 'Forecasters', 'Weathervanes', 'Drovers'],
  ['Millstone City', central, 'Grinders', 'Waterwheels', 'Sluices', 'Bakers'],
  ['Granary Falls', central, 'Threshers', 'Haymakers', 'Cold Snap', 'Scarecrows'],
  ['Ironvale', central, 'Smelters', '-', 'Crucibles', 'Rail Spikes'],
  ['Fort Lantern', central, 'Sentinels', 'Nightwatch', 'Palisades', 'Buglers'],
  ['Lakemoor', central, 'Pike', 'Heronry', 'Black Ice', 'Dragonflies'],
  ['Delta Cross', central, 'Paddlewheels', 'Crawdads', '-', 'Levees'],
  ['Red Prairie', central, 'Stampede', 'Windmills', 'Blizzards', 'Sodbusters'],
  ['Copper Junction', central, 'Switchmen', 'Conductors', 'Crossties', 'Brakemen'],
  ['Tallgrass', central, '-', 'Thunderheads', 'Snow Geese', '-'],
  ['Highmesa', mountain, 'Roadrunners', 'Thin Air', 'Summit Dogs', 'Jackrabbits'],
  ['Silver Notch', mountain, 'Prospectors', 'Assayers', 'Snowblind', '-'],
  ['Alta Roja', mountain, 'Cóndores', 'Cliffhangers', '-', 'Arroyos'],
  ['Frostline', mountain, '-', 'Northlights', 'Woollies', 'Snowshoes'],
  ['San Orfeo', pacific, 'Troubadours', 'Encores', 'Cold Calls', 'Maestros'],
  ['Santa Perla', pacific, 'Pearl Divers', 'Breakers', '-', 'Sandpipers'],
  ['Port Halcyon', pacific, 'Squalls', 'Dead Calm', 'Gray Whales', 'Barnacles'],
  ['Cedar Sound', pacific, 'Timberjacks', 'Echoes', 'Crosscuts', 'Woodwinds'],
  ['Mistral Bay', pacific, 'Gales', 'Kites', 'Whitecaps', '-'],
  ['Goldharbor', pacific, 'Galleons', '-', 'Ingots', 'Doubloons'],
  ['Emberline', pacific, '-', 'Cinders', 'Smokejumpers', 'Matchsticks'],
  ['Quillayne', pacific, '-', '-', 'Drizzle', '-'],
];

export const cities: readonly City[] = rows.map(([name, zone, football, basketball, hockey, baseball]) => ({
  name,
  zone,
  clubs: { football, basketball, hockey, baseball },
}));
