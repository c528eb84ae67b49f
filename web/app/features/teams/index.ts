export { addressOfTeam, type LinkedTeam, TeamLink } from './team-link.tsx';
export { loadTeamNames, loadTeams, NoTeams, type TeamName } from './team-list.tsx';
export { type LoadAnswer, teamTool } from './team-tool.ts';
