export { addressOfTeam, TeamLink } from './team-link.tsx';
export { loadTeams, NoTeams } from './team-list.tsx';
