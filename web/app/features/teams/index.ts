export { loadTeams } from './load-teams.ts';
export { NoTeams } from './no-teams.tsx';
export { addressOfTeam, TeamLink } from './team-link.tsx';
