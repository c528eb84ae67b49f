/**
 * 350 fictional colleges in 35 conferences of ten. All play men's and women's basketball; the first thirteen conferences
 * also play football. `level` is the strength of a conference, in standard deviations.
 */
export interface Conference {
  readonly name: string;
  readonly region: string;
  readonly zone: string;
  readonly level: number;
  readonly colleges: readonly string[];
}

const eastern = 'America/New_York';
const central = 'America/Chicago';
const mountain = 'America/Denver';
const pacific = 'America/Los_Angeles';

/** The number of conferences, from the top of the list, that play football. */
export const footballConferences = 13;

const rows: readonly (readonly [
  name: string,
  region: string,
  zone: string,
  level: number,
  colleges: string,
])[] = [
  [
    'Great Ledger Conference',
    'Verrane',
    eastern,
    1.5,
    "Verrane | Verrane State | Northern Verrane | Verrane Tech | Harrowmere | Lanternford | Saint Crispin's | Pennwick | Pennwick State | Wrexley-Dunmore",
  ],
  [
    'Twelve Rivers Conference',
    'The Missaway Basin',
    central,
    1.6,
    'Missaway | Missaway State | Upper Missaway | Tuscorra | Tuscorra State | Tuscorra A&M | Kettle Forks | Ottermouth | Bendwater Tech | University of the Lower Missaway Valley',
  ],
  [
    'Southern Cypress Conference',
    'Alabaster',
    central,
    1.8,
    'Alabaster | Alabaster State | Alabaster A&M | Southwestern Alabaster Polytechnic Institute | Carovane | Carovane State | Moss Parish | Veritas Bayou | Cypress Knee | Sweetgum State',
  ],
  [
    'Tall Timber Conference',
    'Wenatcha',
    pacific,
    1.1,
    'Wenatcha | Wenatcha State | Umberland | Umberland State | Cedar Narrows | Fogbank | Loggerhead | Western Umberland | Saltspruce Tech | Chinook Hollow',
  ],
  [
    'Heartgrain Conference',
    'Talladora',
    central,
    1.2,
    'Talladora | Talladora State | Talladora A&M | Eastern Talladora | Combine Falls | Goldstalk | Granger Tech | Silo Ridge | Quarter Section | Threshold State',
  ],
  [
    'Tidewater Compact',
    'Virelia',
    eastern,
    0.6,
    "Virelia | Virelia Tech | Virelia Maritime | Commonwealth of Virelia | Oysterbank | Neap State | Spritsail | Fort Candle | King's Causeway | Marshlight",
  ],
  [
    'High Plains Accord',
    'Dakarra',
    mountain,
    0.2,
    'Dakarra | Dakarra State | Southern Dakarra | Windrow | Sagehen State | Buffalo Jump | Long Horizon | Antler Tech | Coldwell Springs | Peñablanca State',
  ],
  [
    'Copper Range Conference',
    'Calderra',
    mountain,
    0.1,
    'Calderra | Calderra State | Calderra Mines | Red Adit | Tailings | Verdigris State | San Telésforo | Mesa Quemada | Lodestar | Switchback Tech',
  ],
  [
    'Great Causeway Conference',
    'Marrowland',
    eastern,
    -0.1,
    'Marrowland | Marrowland State | Causeway | Toll House | Western Marrowland | Lower Pike | Ferrier Poly | Milestone | Halfway State | Pennant Hill',
  ],
  [
    'Granite Shelf Conference',
    'Hampstone',
    eastern,
    -0.4,
    "Hampstone | Hampstone State | Schist | Cold Quarry | Saint Brannoc's | Capstone | Plinth | Moraine Tech | Upper Hampstone | Erratic",
  ],
  [
    'Gulf Lantern Conference',
    'Floreana',
    eastern,
    -0.2,
    'Floreana | Floreana State | Central Floreana | Mangrove | Key Largesse | Spoonbill State | Brightreef | Palmetto Crossing | Hurricane Tech | Manatee Springs',
  ],
  [
    'Inland Sea Conference',
    'Erinac',
    central,
    -0.5,
    'Erinac | Erinac State | Northern Erinac | Sturgeon Point | Whitefish Tech | Doldrum | Lakefoot Abbey | Ore Dock | Isthmus State | Steamer Landing',
  ],
  [
    'Painted Desert Alliance',
    'Sandoral',
    mountain,
    -0.8,
    'Sandoral | Sandoral State | Ocotillo | Dry Wash | Mirage | Nuñez Valley | Rattlebox Tech | Cholla State | Rimrock | Santa Úrsula',
  ],
  [
    'Abbey League',
    'The Eastern Dioceses',
    eastern,
    0.7,
    "Saint Alcuin's | Saint Ethelind | Holy Thorn | Our Lady of the Narrows | Benedicta | Vesper | Compline | Trinity Wharf | Saint Ninnian's | Cloisterham",
  ],
  [
    'Quadrangle Conference',
    'Old Pennwick',
    eastern,
    0.1,
    'Hallowell-Gray | Thistlewood | Aldersmoor College | Provost | Wainscott | Elmstead-on-Avern | Bluestocking | Penrose Hall | Larkham | Sinecure',
  ],
  [
    'Blue Heron Conference',
    'The Verrane Lakes',
    eastern,
    -0.2,
    'Heronsgate | Stillpond | Reedmace | Lakeland Verrane | Tarnside | Millrace | Wadeley | Bittern State | Backwater Tech | Lilymere',
  ],
  [
    'Dogwood Conference',
    'Carovane Piedmont',
    eastern,
    -0.3,
    'Piedmont Carovane | Dogwood State | Tobacco Row | Redbud | Furnace Creek | Persimmon | Quilting Branch | Whippoorwill | Clayroad Tech | Old Fiddle',
  ],
  [
    'Evening Star Conference',
    'Western Tuscorra',
    central,
    -0.6,
    'Evenstar | Western Tuscorra | Dusk | Gloaming State | Vega Valley | Lone Elm | Cricket Hollow | Firefly Tech | Sundown | Curfew',
  ],
  [
    'Foothill Conference',
    'The Calderra Foothills',
    mountain,
    -0.7,
    'Foothill Calderra | Scree | Bristlecone | Goatsbeard | Lower Pass | Marmot State | Ponderance | Talus Tech | Snowmelt | Hairpin',
  ],
  [
    'Juniper Conference',
    'The Dry Counties',
    mountain,
    -0.9,
    'Juniper State | Gin Creek | Berryfield | Tinderbox | Coyote Well | Saltlick | Dustin Butte | Sotol | Windpump Tech | Half Moon',
  ],
  [
    'Kiln & Loom Conference',
    'The Mill Towns',
    eastern,
    -0.5,
    "Kilnsey | Loomworth | Bobbin State | Shuttleworth-Hale | Fuller's Reach | Carder | Dyehouse | Potter's Row | Weft | Warpington",
  ],
  [
    'Mission Trail Conference',
    'Costa Perla',
    pacific,
    0.5,
    'San Orfeo | Santa Perla | San Anselmito | Mission Robles | Costa Perla | Costa Perla State | Campanario | Loma Dorada | San Évaro | Padre Tech',
  ],
  [
    'Northern Orchard Conference',
    'Appleyard County',
    eastern,
    -0.8,
    'Appleyard | Russet State | Pippin | Cider Mill | Windfall | Graft Tech | Bramley Cross | Quince | Northern Orchard | Costard Hollow',
  ],
  [
    'Old Parish Conference',
    'Bayou Parishes',
    central,
    -1,
    'Plaquemont | Saint Thibaud | Château-Merle | Roux State | Bayou Clair | Pirogue | Mardigan Tech | Île Perdue | Gombeau Landing | Évaline Parish',
  ],
  [
    'Prairie Schooner Conference',
    'The Overland',
    central,
    -0.7,
    'Overland | Schooner State | Wagonwheel | Oxbow Tech | Chimney Butte | Yokefellow | Axle | Homestead Prairie | Lanyard | Westering',
  ],
  [
    'Quarry Conference',
    'The Slate Valleys',
    eastern,
    -1.1,
    'Slate Valley | Limeburn | Rubblestone | Freestone | Mason & Dale | Dynamite Point | Cutter | Slater Tech | Gravelly State | Chisel',
  ],
  [
    'Red Clay Conference',
    'Georgette',
    eastern,
    -0.9,
    'Georgette | Southern Georgette | Peachtree Bend | Kudzu State | Red Clay | Cottonwood Ferry Tech | Onion Creek | Chattering | Turpentine | Pecan Grove',
  ],
  [
    'Cairn Conference',
    'The High Notches',
    mountain,
    -1.2,
    'Cairnmoor | High Notch | Waystone | Pikeside | Colmoor | Treeline Tech | Couloir | Saint Odo of the Snows | Belay | Ropewalk State',
  ],
  [
    'Turnpike Conference',
    'Lower Marrowland',
    eastern,
    -0.4,
    "Ninth Mile | Tollbridge | Service Road State | Dinmoor | Lower Marrowland | Jughandle Tech | Parkway | Cloverleaf | Mercer's Gate | Hartsease",
  ],
  [
    'Upland Conference',
    'The Tuscorra Uplands',
    central,
    -1.1,
    'Upland Tuscorra | Hogback | Dulcimer | Cumber Gap | Coalseam State | Holler Tech | Banjo Springs | Mandrake | Whetstone | Saltpeter',
  ],
  [
    'Vineyard Conference',
    'The Perla Valleys',
    pacific,
    -0.6,
    'Trellis | Tannin | Vintner State | Corkwood | Late Harvest | Grenache Valley | Crush Tech | Cellar Hill | Mullein | Botrys',
  ],
  [
    'Whitewater Conference',
    'The Wenatcha Gorges',
    pacific,
    -0.9,
    'Eddyline | Launch Point | Fifth Rapid | Gorge State | Portage Tech | Kingfisher Rapids | Rafter | Undercut | Haystack | Tailwater',
  ],
  [
    'Yonder Conference',
    'The Far Islands',
    pacific,
    -1.2,
    'Yonder | Far Island | Trade Wind State | Atoll | Breadfruit | Outrigger Tech | Lagoon | Volcano Bay | Date Line | Landfall',
  ],
  [
    'Lighthouse Conference',
    'The Sable Coast',
    eastern,
    -0.8,
    "Sable Coast | Sable State | Fresnel | Keeper's Light | Rockweed | Dory | Buoy Tech | Lee Shore | Kittiwake | Whistling Cape",
  ],
  [
    'Polytechnic League',
    'The Foundry Cities',
    eastern,
    -0.6,
    'Foundry Poly | Slide Rule | Gearing | Flywheel Tech | Caliper | Ironvale Institute | Watt State | Tolerance | Bellows Row | New Calder Poly',
  ],
];

export const conferences: readonly Conference[] = rows.map(([name, region, zone, level, colleges]) => ({
  name,
  region,
  zone,
  level,
  colleges: colleges.split(' | '),
}));
