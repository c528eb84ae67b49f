import type { SportWords } from '@outpick/contracts';
import type { ActTransaction } from '../../platform/act.ts';
import type { Reader } from '../../platform/database/transaction.ts';
import { Refusal, notFound } from '../../platform/http/refusal.ts';
import type { Platform } from '../../platform/platform.ts';
import { saveSport } from './commands.ts';
import { countDayChanges, describeDayObstacle } from './league-days.ts';
import { modelNames, sportProfile } from './model-profiles.ts';
import { findRuleStatus } from './season-rules.ts';
import type { ContestRules } from './season-rules.ts';

/** The settings that an owner may change. Addresses contain the slug and the ledger contains the window, so they are fixed. */
export interface SportSettings {
  readonly name: string;
  readonly position: number;
  readonly model: string;
  readonly timeZone: string;
  readonly maxMargin: 49 | 100;
  readonly tiesPossible: boolean;
  readonly words: SportWords;
}

/** The consequences of new settings, described for the operator. */
export interface SportPreview {
  /** Full sentences. */
  readonly consequences: readonly string[];
  /** Why the change cannot be made; null if it can. */
  readonly obstacle: string | null;
}

const loadSport = async (db: Reader, id: string) => {
  const sport = await db
    .selectFrom('sports')
    .select(['slug', 'name', 'position', 'logo', 'model', 'contest_window', 'time_zone'])
    .select(['start_word', 'unit_word', 'units_word', 'period_word', 'fitted_profile as fitted'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!sport) throw notFound('sport');
  return sport;
};

/** "maximum margin 100, ties impossible, standard deviation of margins 13.8". */
export const describeRules = ({
  max_margin: maxMargin,
  ties_possible: ties,
  margin_sigma: sigma,
}: ContestRules): string =>
  `maximum margin ${maxMargin}, ties ${ties ? 'possible' : 'impossible'}, standard deviation of margins ${Number(sigma.toFixed(2))}`;

/** Describes when contest rules apply: a season keeps the rules with which its first slate opened. */
function describeRuleChange(
  { settings, season }: Awaited<ReturnType<typeof findRuleStatus>>,
  rules: ContestRules,
): readonly string[] {
  const text = describeRules(rules);
  if (describeRules(settings) === text) return [];
  if (!season) return [`No slate has opened yet. The contest rules from the first one on: ${text}.`];
  return [
    `Season ${season.year} keeps its contest rules: ${describeRules(season)}.`,
    `The contest rules from the next season’s first slate on: ${text}.`,
  ];
}

/** Computes the consequences of new settings. Writes nothing. */
export async function previewSport(
  db: Reader,
  sportId: string,
  settings: SportSettings,
): Promise<SportPreview> {
  const sport = await loadSport(db, sportId);
  requireChoices(settings);
  const changesModel = sport.model !== settings.model;
  const { marginSigma } = sportProfile(settings.model, changesModel ? null : sport.fitted);
  const status = await findRuleStatus(db, sportId);
  const rules = {
    margin_sigma: marginSigma,
    max_margin: settings.maxMargin,
    ties_possible: settings.tiesPossible,
  };
  const days =
    sport.time_zone === settings.timeZone ? null : await countDayChanges(db, sportId, settings.timeZone);
  const { start, unit, units, period } = settings.words;
  const changesPages =
    sport.name !== settings.name ||
    sport.position !== settings.position ||
    [sport.start_word, sport.unit_word, sport.units_word, sport.period_word].join('\n') !==
      [start, unit, units, period].join('\n');
  return {
    consequences: [
      ...(changesPages ? ['The site shows the new name, place in the menu and words at once.'] : []),
      ...(changesModel
        ? [
            `The algorithm rates all games again with the model “${settings.model}”. Open slates keep their forecasts.`,
          ]
        : []),
      ...(changesModel && sport.fitted !== null
        ? ['The numbers that were fitted for the old model are deleted.']
        : []),
      ...(days ? describeDays(days) : []),
      ...describeRuleChange(status, rules),
    ],
    obstacle: days && describeDayObstacle(days),
  };
}

const describeDays = ({ moved, kept }: { readonly moved: number; readonly kept: number }) => [
  moved === 0
    ? 'No game gets another day.'
    : `${moved === 1 ? 'One game gets' : `${moved} games get`} another day. Their starts stay the same.`,
  ...(kept === 0
    ? []
    : [
        `${kept === 1 ? 'One played game keeps its day' : `${kept} played games keep their day`}: their slates are fixed.`,
      ]),
];

function requireChoices({ model, timeZone }: SportSettings): void {
  const fields = {
    ...(modelNames.includes(model) ? {} : { model: 'Choose a model.' }),
    ...(Intl.supportedValuesOf('timeZone').includes(timeZone) || timeZone === 'UTC'
      ? {}
      : { timeZone: 'Choose a time zone.' }),
  };
  if (Object.keys(fields).length > 0)
    throw new Refusal({ code: 'VALIDATION_FAILED', message: 'Please check what you entered.', fields });
}

/** Changes the settings of a sport. A new time zone also changes the days of its games. Returns the consequences. */
export async function editSport(
  platform: Platform,
  tx: ActTransaction,
  sportId: string,
  settings: SportSettings,
): Promise<SportPreview> {
  const { slug, logo, contest_window: window } = await loadSport(tx.db, sportId);
  const preview = await previewSport(tx.db, sportId, settings);
  const namesake = await tx.db
    .selectFrom('sports')
    .select('id')
    .where('name', '=', settings.name)
    .where('id', '<>', sportId)
    .executeTakeFirst();
  if (namesake)
    throw new Refusal({ code: 'ACT_REFUSED', message: 'Another sport has this name. Choose another one.' });
  const contestWindow = window === 'day' ? 'day' : 'week';
  await saveSport(platform, tx, { sport: { slug, contestWindow, ...settings }, logo });
  return preview;
}
