export { loadTeams, loadTeamsOnce } from './load-teams.ts';
export { NoTeams } from './no-teams.tsx';
