import type { ProviderGame } from '../provider.ts';

/** The columns of the season 2024/25. */
const recentColumns =
  'Div,Date,Time,HomeTeam,AwayTeam,FTHG,FTAG,FTR,HTHG,HTAG,HTR,HS,AS,HST,AST,HF,AF,HC,AC,HY,AY,HR,AR,B365H,B365D,B365A,BWH,BWD,BWA,BFH,BFD,BFA,PSH,PSD,PSA,WHH,WHD,WHA,1XBH,1XBD,1XBA,MaxH,MaxD,MaxA,AvgH,AvgD,AvgA,BFEH,BFED,BFEA,B365>2.5,B365<2.5,P>2.5,P<2.5,Max>2.5,Max<2.5,Avg>2.5,Avg<2.5,BFE>2.5,BFE<2.5,AHh,B365AHH,B365AHA,PAHH,PAHA,MaxAHH,MaxAHA,AvgAHH,AvgAHA,BFEAHH,BFEAHA,B365CH,B365CD,B365CA,BWCH,BWCD,BWCA,BFCH,BFCD,BFCA,PSCH,PSCD,PSCA,WHCH,WHCD,WHCA,1XBCH,1XBCD,1XBCA,MaxCH,MaxCD,MaxCA,AvgCH,AvgCD,AvgCA,BFECH,BFECD,BFECA,B365C>2.5,B365C<2.5,PC>2.5,PC<2.5,MaxC>2.5,MaxC<2.5,AvgC>2.5,AvgC<2.5,BFEC>2.5,BFEC<2.5,AHCh,B365CAHH,B365CAHA,PCAHH,PCAHA,MaxCAHH,MaxCAHA,AvgCAHH,AvgCAHA,BFECAHH,BFECAHA'.split(
    ',',
  );
/** The columns of 1995 to 2000: no times and no prices, but columns without a name. */
const oldColumns = 'Div,Date,HomeTeam,AwayTeam,FTHG,FTAG,FTR,HTHG,HTAG,HTR,,,'.split(',');

export interface LeagueFile {
  /** The site's code of the league, such as "E0". */
  readonly division: string;
  /** `recent`: UTF-8 with a byte order mark. `old`: Latin-1, with short years. */
  readonly era: 'recent' | 'old';
}

const isPlayed = ({ state, points }: ProviderGame) =>
  points !== null && (state === 'over' || state === 'final' || state === 'forfeit');

/** Decimal prices for the expected margin, as three columns. */
function pricesOf(columns: string, margin: number): Readonly<Record<string, string>> {
  const home = 0.75 / (1 + Math.exp(-margin));
  const shares = { H: home, D: 0.25, A: 0.75 - home };
  return Object.fromEntries(
    Object.entries(shares).map(([outcome, share]) => [
      `${columns}${outcome}`,
      (1 / (share * 1.05)).toFixed(2),
    ]),
  );
}

function resultOf({ points }: ProviderGame): Readonly<Record<string, string>> {
  if (!points) return {};
  const { home, away } = points;
  return {
    FTHG: String(home),
    FTAG: String(away),
    FTR: home > away ? 'H' : home < away ? 'A' : 'D',
    HTHG: '0',
    HTAG: '0',
    HTR: 'D',
  };
}

function cellsOf(game: ProviderGame, { division, era }: LeagueFile): Readonly<Record<string, string>> {
  const { home, away, startsAt, isTimeKnown, line } = game;
  const [date = '', time = ''] = startsAt.toLocaleString('sv-SE', { timeZone: 'Europe/London' }).split(' ');
  const [year = '', month = '', day = ''] = date.split('-');
  return {
    Div: division,
    Date: `${day}/${month}/${era === 'old' ? year.slice(2) : year}`,
    Time: isTimeKnown ? time.slice(0, 5) : '',
    HomeTeam: home.name,
    AwayTeam: away.name,
    ...(isPlayed(game) ? resultOf(game) : {}),
    ...(line !== null && {
      // Some days earlier, the market was less sure.
      ...pricesOf('Avg', line / 2),
      ...pricesOf('PS', 0),
      ...(isPlayed(game) && pricesOf('AvgC', line)),
    }),
  };
}

/**
 * A league's file as the site offers it. Live, postponed and canceled games have no state of their own: their score is missing.
 */
export function renderLeagueFile(games: readonly ProviderGame[], file: LeagueFile): Buffer {
  const columns = file.era === 'old' ? oldColumns : recentColumns;
  const rows = games.map((game) => {
    const cells = cellsOf(game, file);
    return columns.map((column) => cells[column] ?? '').join(',');
  });
  const blank = ','.repeat(columns.length - 1);
  const text = [columns.join(','), ...rows, blank, blank, ''].join('\r\n');
  return file.era === 'old' ? Buffer.from(text, 'latin1') : Buffer.from(`\uFEFF${text}`);
}
