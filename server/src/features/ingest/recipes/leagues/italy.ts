import { readTeams } from '../recipe.ts';
import type { Recipe } from '../recipe.ts';
import { footballDataFeed, soccerRecipe } from './soccer.ts';

export const seriea: Recipe = soccerRecipe({
  slug: 'seriea',
  name: 'Serie A',
  timeZone: 'Europe/Rome',
  feeds: [footballDataFeed('SA')],
  odds: 'soccer_italy_serie_a',
  // Clubs of the last seasons and some that may be promoted.
  teams: readTeams([
    ['Atalanta', 'Bergamo', 'ATA', null, 'Atalanta BC'],
    ['Bologna', 'Bologna', 'BOL', null, 'Bologna FC 1909'],
    ['Cagliari', 'Cagliari', 'CAG', null, 'Cagliari Calcio'],
    ['Como', 'Como', 'COM', null, 'Como 1907'],
    ['Cremonese', 'Cremona', 'CRE', null, 'US Cremonese'],
    ['Empoli', 'Empoli', 'EMP', null, 'Empoli FC'],
    ['Fiorentina', 'Florence', 'FIO', null, 'ACF Fiorentina'],
    ['Frosinone', 'Frosinone', 'FRO', null, 'Frosinone Calcio'],
    ['Genoa', 'Genoa', 'GEN', null, 'Genoa CFC'],
    ['Inter Milan', 'Milan', 'INT', null, 'Inter', 'Internazionale', 'FC Internazionale Milano'],
    ['Juventus', 'Turin', 'JUV', null, 'Juventus FC'],
    ['Lazio', 'Rome', 'LAZ', null, 'SS Lazio'],
    ['Lecce', 'Lecce', 'LEC', null, 'US Lecce'],
    ['AC Milan', 'Milan', 'MIL', null, 'Milan'],
    ['Monza', 'Monza', 'MON', null, 'AC Monza'],
    ['Napoli', 'Naples', 'NAP', null, 'SSC Napoli'],
    ['Palermo', 'Palermo', 'PAL', null, 'Palermo FC', 'US Città di Palermo'],
    ['Parma', 'Parma', 'PAR', null, 'Parma Calcio 1913'],
    ['Pisa', 'Pisa', 'PIS', null, 'AC Pisa 1909', 'Pisa SC'],
    ['Roma', 'Rome', 'ROM', null, 'AS Roma'],
    ['Salernitana', 'Salerno', 'SAL', null, 'US Salernitana 1919'],
    ['Sampdoria', 'Genoa', 'SAM', null, 'UC Sampdoria'],
    ['Sassuolo', 'Sassuolo', 'SAS', null, 'US Sassuolo Calcio'],
    ['Spezia', 'La Spezia', 'SPE', null, 'Spezia Calcio'],
    ['Torino', 'Turin', 'TOR', null, 'Torino FC'],
    ['Udinese', 'Udine', 'UDI', null, 'Udinese Calcio'],
    ['Venezia', 'Venice', 'VEN', null, 'Venezia FC'],
    ['Verona', 'Verona', 'VER', null, 'HVE', 'Hellas Verona', 'Hellas Verona FC'],
  ]),
});
