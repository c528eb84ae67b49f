import { pages } from '@outpick/contracts';
import { generatePath } from 'react-router';
import { ButtonLink } from '../../design/button.tsx';
import { EmptyState } from '../../design/states.tsx';

/** Shown instead of a form where a sport has no teams to choose from. */
export function NoTeams({ sportId }: { readonly sportId: string }) {
  return (
    <EmptyState title="No Team is found">
      <p>This sport has no teams yet, so there is nobody to compare.</p>
      <ButtonLink to={generatePath(pages.ranking.path, { id: sportId })}>To the ranking</ButtonLink>
    </EmptyState>
  );
}
