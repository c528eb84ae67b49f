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

const city = (
  name: string,
  zone: string,
  football: string,
  basketball: string,
  hockey: string,
  baseball: string,
): City => ({ name, zone, clubs: { football, basketball, hockey, baseball } });

export const cities: readonly City[] = [
  city('Sainte-Aurélie', eastern, 'Cartographers', '-', 'Boréales', '-'),
  city('Port Verity', eastern, 'Lamplighters', 'Notaries', 'Foghorns', 'Plain Speakers'),
  city('Cape Lorn', eastern, 'Breakwaters', 'Gannets', 'Drift Ice', 'Beachcombers'),
  city('Gullhaven', eastern, 'Mainsails', '-', 'Rime', 'Bosuns'),
  city('Tidewick', eastern, 'Ebbtide', 'Undertow', 'Narwhals', 'Oystermen'),
  city("O'Dell's Landing", eastern, 'Ferrymen', 'Otters', 'Ice Fishers', 'Gangplanks'),
  city('Kingsferry', eastern, 'Turnpikes', 'Regents', 'Falconers', 'Tollkeepers'),
  city('Old Harrow', eastern, 'Plowmen', 'Steeples', 'Frostbells', 'Furrows'),
  city('New Calder', eastern, 'Ironmasters', 'Rivets', 'Anvils', 'Bellows'),
  city('Wexcombe', eastern, 'Weavers', 'Looms', 'Bobbins', '-'),
  city('Marlow Quay', eastern, 'Stevedores', 'Cranes', 'Tugs', 'Longshoremen'),
  city('Penhallow', eastern, 'Stonecutters', '-', 'Hoarfrost', 'Almanacs'),
  city('Lower Merrow', eastern, 'Mudlarks', 'Kingfishers', 'Eels', 'Waders'),
  city('Magnolia Reach', eastern, 'Nightjars', 'Porch Lights', '-', 'Sweet Teas'),
  city('Bellwether', central, 'Shepherds', 'Forecasters', 'Weathervanes', 'Drovers'),
  city('Millstone City', central, 'Grinders', 'Waterwheels', 'Sluices', 'Bakers'),
  city('Granary Falls', central, 'Threshers', 'Haymakers', 'Cold Snap', 'Scarecrows'),
  city('Ironvale', central, 'Smelters', '-', 'Crucibles', 'Rail Spikes'),
  city('Fort Lantern', central, 'Sentinels', 'Nightwatch', 'Palisades', 'Buglers'),
  city('Lakemoor', central, 'Pike', 'Heronry', 'Black Ice', 'Dragonflies'),
  city('Delta Cross', central, 'Paddlewheels', 'Crawdads', '-', 'Levees'),
  city('Red Prairie', central, 'Stampede', 'Windmills', 'Blizzards', 'Sodbusters'),
  city('Copper Junction', central, 'Switchmen', 'Conductors', 'Crossties', 'Brakemen'),
  city('Tallgrass', central, '-', 'Thunderheads', 'Snow Geese', '-'),
  city('Highmesa', mountain, 'Roadrunners', 'Thin Air', 'Summit Dogs', 'Jackrabbits'),
  city('Silver Notch', mountain, 'Prospectors', 'Assayers', 'Snowblind', '-'),
  city('Alta Roja', mountain, 'Cóndores', 'Cliffhangers', '-', 'Arroyos'),
  city('Frostline', mountain, '-', 'Northlights', 'Woollies', 'Snowshoes'),
  city('San Orfeo', pacific, 'Troubadours', 'Encores', 'Cold Calls', 'Maestros'),
  city('Santa Perla', pacific, 'Pearl Divers', 'Breakers', '-', 'Sandpipers'),
  city('Port Halcyon', pacific, 'Squalls', 'Dead Calm', 'Gray Whales', 'Barnacles'),
  city('Cedar Sound', pacific, 'Timberjacks', 'Echoes', 'Crosscuts', 'Woodwinds'),
  city('Mistral Bay', pacific, 'Gales', 'Kites', 'Whitecaps', '-'),
  city('Goldharbor', pacific, 'Galleons', '-', 'Ingots', 'Doubloons'),
  city('Emberline', pacific, '-', 'Cinders', 'Smokejumpers', 'Matchsticks'),
  city('Quillayne', pacific, '-', '-', 'Drizzle', '-'),
];
