import { sportId } from '@outpick/contracts';
import { data } from 'react-router';

/** An address whose sport cannot exist is not found. */
export function checkSportId(id: string): void {
  if (!sportId.safeParse(id).success) throw data(null, { status: 404 });
}
